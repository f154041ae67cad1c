//! Formulas are copied into TeX unchanged. TeX can read files and run programs, so only commands of mathematics are allowed.

/// The allowed commands, without their backslash, followed by the allowed environments.
const KNOWN: &str = include_str!("formula.txt");

/// The signs that may follow a backslash.
const SIGNS: &str = "\\,;:!{}|_%#&$ ";

/// Returns a formula if everything in it is allowed.
///
/// # Errors
/// Something else is in it.
pub(super) fn checked(formula: &str) -> Result<&str, String> {
    let (mut rest, mut open) = (formula, 0_usize);
    while let Some(at) = rest.find(['\\', '{', '}', '%', '#', '$', '^']) {
        let sign = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        match sign {
            b'\\' => rest = command(rest)?,
            b'{' => open += 1,
            // A brace too many would end the group around the formula.
            b'}' if open > 0 => open -= 1,
            // Two of them write any letter by its code.
            b'^' if !rest.starts_with('^') => {}
            sign => {
                return Err(format!("a {} in a formula that does not belong there", char::from(sign)));
            }
        }
    }
    if open > 0 { Err("a { without a } in a formula".into()) } else { Ok(formula) }
}

/// Skips the command at the beginning of a text, which follows a backslash.
fn command(text: &str) -> Result<&str, String> {
    let length = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (name, rest) = text.split_at(length);
    if name.is_empty() {
        let sign = text.chars().next().filter(|&sign| SIGNS.contains(sign));
        let sign = sign.ok_or("a backslash in a formula that begins no command")?;
        return Ok(&text[sign.len_utf8()..]);
    }
    let (commands, environments) = KNOWN.split_once("\n\n").expect("the list has two parts");
    let has = |list: &str, name: &str| list.split_whitespace().any(|known| known == name);
    if name == "begin" || name == "end" {
        let environment = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        return match environment {
            Some((environment, rest)) if has(environments, environment) => Ok(rest),
            _ => {
                Err(format!("a formula with an environment that is not one of {}", environments.trim()))
            }
        };
    }
    if has(commands, name) { Ok(rest) } else { Err(format!("the command \\{name} in a formula")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mathematics_is_kept() {
        let all = [
            r"a_{i}^2 \le 10^{18}",
            r"\sum_{i=1}^n \left\lfloor \frac{a_i}{2} \right\rfloor \bmod 998\,244\,353",
            r"f(x) = \begin{cases} 0 & \text{if } x < 0 \\ \sqrt[3]{x} & \text{otherwise} \end{cases}",
            r"\{1, \dots, n\} \times 50\%",
        ];
        for formula in all {
            assert_eq!(checked(formula), Ok(formula));
        }
    }

    #[test]
    fn what_reads_runs_or_defines_anything_is_refused() {
        let all = [
            r"\immediate\write18{id}",
            r"\input{/etc/passwd}",
            r"\input /etc/passwd",
            r"\openin5=x",
            r"\csname input\endcsname{x}",
            r"\catcode`\@=11",
            r"\def\a{}",
            r"\let\le\input",
            r"\directlua{os.execute('id')}",
            r"\special{x}",
            r"\begin{filecontents}{x}",
            r"\begin {filecontents}{x}",
            r"^^5cinput{x}",
            r"}\par",
            r"{",
            "x % y",
            "x$y",
            r"\@input",
            r"\",
        ];
        for formula in all {
            assert!(checked(formula).is_err(), "{formula}");
        }
    }
}
