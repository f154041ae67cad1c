//! Draws a whole screen. A pure function of the view of the film and the viewer's state.

use crosscheck_core::film::Film;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::Pen;
use super::boards::Wish;
use super::paint::Paint;
use super::reel::Reel;
use super::state::ViewerState;
use super::{differences, help};
use crate::replay::view::View;
use crate::replay::{told, words};

/// The minimum size of the screen.
const LEAST: (u16, u16) = (30, 9);

/// The height from which on optional lines are shown.
const ROOMY: u16 = 18;

/// The input for drawing a screen, besides the view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'s> {
    /// The film.
    pub film: &'s Film,
    /// Its turns and differences.
    pub reel: &'s Reel,
    /// The viewer's state.
    pub state: &'s ViewerState,
    /// The available colours.
    pub paint: Paint,
}

impl Scene<'_> {
    /// Draws the screen.
    pub(super) fn draw(self, buffer: &mut Buffer, area: Rect, view: &View<'_>) {
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let words = format!("needs at least {} × {}; q quits", LEAST.0, LEAST.1);
            for (line, text) in (0..).zip(words::wrapped(&words, area.width.into())) {
                Pen { buffer, area }.write(0, line, &text, Style::new());
            }
            return;
        }
        if self.state.helps {
            return help::draw(&mut Pen { buffer, area }, self.paint);
        }
        let mut pen = Pen { buffer, area };
        let top = self.top(&mut pen, view);
        let feet = self.feet(view, area);
        let bottom = area.height - 2 - feet.len() as u16;
        for (line, (text, style)) in (bottom..).zip(&feet) {
            pen.write(0, line, text, *style);
        }
        self.timeline(&mut pen, area.height - 2);
        self.keys(&mut pen, area.height - 1);
        let boards = Rect { y: area.y + top, height: bottom.saturating_sub(top), ..area };
        let wish =
            Wish { film: self.film, paint: self.paint, front: self.state.front, pan: self.state.pan };
        wish.draw(&mut Pen { buffer, area: boards }, view);
    }

    /// Writes the heading: the game and the place in the play. Returns its height.
    fn top(self, pen: &mut Pen<'_>, view: &View<'_>) -> u16 {
        let count = format!("{}/{}", self.state.spot.moment + 1, self.film.moments.len());
        let Some(moment) = view.moment else {
            pen.write(0, 0, &words::line(&self.film.game), self.paint.title());
            pen.write(0, 1, "this play has no steps", Style::new());
            return 2;
        };
        let wide = pen.area.width - words::width(&count) as u16;
        let place = words::english(&moment.place);
        let title =
            format!("{place} · {} {}", words::line(&self.film.game), words::line(&self.film.size));
        pen.write(0, 0, &words::cut(&title, usize::from(wide.saturating_sub(1))), self.paint.title());
        pen.write(wide, 0, &count, self.paint.faint());
        let roomy = pen.area.height >= ROOMY;
        if let Some(input) = moment.input.as_ref().filter(|_| roomy) {
            pen.write(0, 1, &format!("input: {}", words::line(input)), self.paint.faint());
        }
        // This line is kept free without an input, so that the boards do not jump.
        if roomy { 3 } else { 1 }
    }

    /// Returns the lines below the boards: captions and differences.
    fn feet(self, view: &View<'_>, area: Rect) -> Vec<(String, Style)> {
        let said = told::happens(self.film, view);
        let said = said.iter().flat_map(|text| words::wrapped(text, area.width.into()));
        let mut lines: Vec<_> = said.map(|text| (text, Style::new())).collect();
        lines.truncate(if area.height >= ROOMY { 5 } else { 3 });
        if view.moment.is_some_and(|moment| !moment.differs.is_empty()) {
            let most = usize::from(area.height / 3).saturating_sub(lines.len()).max(2);
            let table = differences::table(self.film, view, area.width.into());
            let style = |at| if at == 0 { self.paint.different() } else { Style::new() };
            lines.extend(table.into_iter().take(most).enumerate().map(|(at, text)| (text, style(at))));
        } else if self.state.spot.moment == self.reel.last()
            && self.state.spot >= self.reel.end(self.reel.last())
        {
            lines
                .extend(self.film.ends.iter().take(2).map(|end| (words::line(end), self.paint.faint())));
        }
        lines
    }

    /// Draws the timeline, with the differences marked.
    fn timeline(self, pen: &mut Pen<'_>, line: u16) {
        let wide = usize::from(pen.area.width);
        let column = |moment: usize| (moment * (wide - 1) / self.reel.last().max(1)) as u16;
        pen.write(0, line, &"─".repeat(wide), self.paint.faint());
        for wrong in &self.reel.wrong {
            pen.write(column(*wrong), line, "!", self.paint.different());
        }
        let here = self.state.spot.moment;
        let sign = if self.reel.wrong.contains(&here) { "‼" } else { "█" };
        pen.write(column(here), line, sign, self.paint.title());
    }

    /// Writes the status line and the keys.
    fn keys(self, pen: &mut Pen<'_>, line: u16) {
        if let Some(typed) = &self.state.typed {
            let asked = format!("go to step (1–{}): {typed}_", self.film.moments.len());
            pen.write(0, line, &asked, self.paint.title());
            return;
        }
        let sign = if self.state.plays { "▶" } else { "■" };
        let beats = self.reel.end(self.state.spot.moment).beat;
        let beat = match self.state.spot.beat < beats {
            true => format!("beat {}/{beats}", self.state.spot.beat + 1),
            false => "done".into(),
        };
        let end = pen.write(
            0,
            line,
            &format!("{sign} {}×  {beat:<9} ", self.state.times()),
            self.paint.title(),
        );
        let wrong = format!("n/p differences ({})  ", self.reel.wrong.len());
        let keys = format!("space play  ←/→ step  {wrong}? help  q quit");
        pen.write(end, line, &keys, self.paint.faint());
    }
}
