//! The files in `deploy/`, used as the engines use them that they are for.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use super::contains_in_order;
use crate::common::processes::{send, until};
use crate::common::{Folder, PROGRAM, stdout};

fn yaml(file: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(file);
    let text = fs::read_to_string(&path).expect("the file is there");
    serde_saphyr::from_str(&text).expect("it is YAML")
}

/// Returns the arguments of a job's container, with a folder of ours in place of the volume.
fn arguments(job: &Value) -> String {
    let args = job["spec"]["template"]["spec"]["containers"][0]["args"].as_array().expect("a list");
    let args: Vec<&str> = args.iter().map(|arg| arg.as_str().expect("a word")).collect();
    args.join(" ").replace("/campaign/", "campaign/")
}

/// Returns what a job does when its container ends with a status.
fn action(job: &Value, status: i32) -> Option<&str> {
    let rules = job["spec"]["podFailurePolicy"]["rules"].as_array().expect("a list");
    let values = |rule: &Value| rule["onExitCodes"]["values"].as_array().cloned().unwrap_or_default();
    let rule = rules.iter().find(|rule| values(rule).contains(&status.into()))?;
    rule["action"].as_str()
}

#[test]
fn the_pods_of_the_kubernetes_jobs_report_what_one_process_reports() {
    let (job, merge) = (yaml("kubernetes/job.yaml"), yaml("kubernetes/merge.yaml"));
    let pods = job["spec"]["completions"].as_u64().expect("a number");
    assert_eq!((job["spec"]["completionMode"].as_str(), pods), (Some("Indexed"), 16));
    let folder = Folder::new();
    for index in 0..pods {
        let arguments = arguments(&job)
            .replace("$(JOB_COMPLETION_INDEX)", &index.to_string())
            .replace("--cases=100000000", "--cases=800 --plant=blocks-by-runs");
        assert!(!arguments.contains(['$', '(']) && arguments.contains("=800"), "{arguments}");
        let run = folder.run(&arguments);
        let status = run.get_output().status.code().expect("it ends");
        // With findings the shard is done, without them as well.
        assert!(status == 0 || action(&job, status) == Some("FailIndex"), "pod {index}: {status}");
    }
    let merged = stdout(&folder.run(&arguments(&merge)).code(1));
    let one = "fuzz texas --seed 7 --cases 800 --plant blocks-by-runs --keep-going --out campaign/merged/findings";
    assert_eq!(merged, stdout(&Folder::new().run(one).code(1)));
    for file in ["results.jsonl", "results.junit.xml", "results.sarif"] {
        assert!(folder.path("campaign/merged").join(file).is_file(), "{file}");
    }
}

#[test]
fn the_kubernetes_jobs_go_on_after_an_interrupt_and_with_no_finding_or_error() {
    let (job, merge) = (yaml("kubernetes/job.yaml"), yaml("kubernetes/merge.yaml"));
    for (status, shard, merged) in [
        (0, None, None),
        (1, Some("FailIndex"), Some("FailJob")),
        (2, Some("FailIndex"), Some("FailJob")),
        (3, Some("Ignore"), Some("FailJob")),
        (130, Some("Ignore"), None),
        (137, None, None),
    ] {
        assert_eq!((action(&job, status), action(&merge, status)), (shard, merged), "{status}");
    }
}

/// Runs a script of the action as GitHub does; returns its exit status, what it prints and its outputs.
fn step(folder: &Folder, script: &str, inputs: &[(&str, &str)]) -> (i32, String, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/action").join(script);
    let mut command = folder.command("bash");
    command.args(["-euo", "pipefail"]).arg(path).envs(inputs.iter().copied());
    folder.write("output", "");
    command.env("GITHUB_OUTPUT", folder.path("output")).env("PROGRAM", PROGRAM);
    command.env("GITHUB_STEP_SUMMARY", folder.path("summary.md"));
    let output = command.output().expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code().expect("it ends"), said, folder.read("output"))
}

#[test]
fn the_action_plays_shards_and_its_merge_reports_their_findings() {
    let folder = Folder::new();
    for (shard, name) in [("1+0/2", "1-of-2"), ("2/2", "2-of-2")] {
        let results = format!("crosscheck-results/{name}");
        let (status, said, outputs) = step(
            &folder,
            "play",
            &[
                ("GAME", "texas"),
                ("SEED", "7"),
                ("CASES", "400"),
                ("SHARD", shard),
                ("ARGUMENTS", "--plant blocks-by-runs"),
                ("RESULTS", &results),
                ("ARTIFACT", "crosscheck-results"),
            ],
        );
        assert_eq!(status, 0, "findings are for the merge: {said}");
        assert!(said.contains("::warning title=crosscheck texas"), "{said}");
        let artifact = format!("artifact=crosscheck-results-texas-{name}");
        contains_in_order(&outputs, &["program=/", &artifact, "status=1"]);
    }
    let inputs = [("GAME", "texas"), ("RESULTS", "crosscheck-results"), ("OUT", "merged")];
    let (status, said, outputs) = step(&folder, "merge/merge", &inputs);
    assert_eq!(status, 0, "a later step ends with the status: {said}");
    contains_in_order(&outputs, &["status=1", "sarif=merged/results.sarif"]);
    let summary = folder.read("summary.md");
    contains_in_order(&summary, &["texas: **findings**", "(seed 7)", "The report", "T8.1 Block."]);
    // Missing shards, and results that are none.
    fs::remove_dir_all(folder.path("crosscheck-results/2-of-2")).expect("it is there");
    fs::remove_file(folder.path("summary.md")).expect("it is there");
    step(&folder, "merge/merge", &inputs);
    contains_in_order(&folder.read("summary.md"), &["**findings**", "1 of 2 shards is missing: 2"]);
    let (status, said, outputs) = step(
        &folder,
        "play",
        &[
            ("GAME", "texas"),
            ("SEED", "x"),
            ("SHARD", "1/1"),
            ("RESULTS", "r"),
            ("ARTIFACT", "crosscheck-results"),
        ],
    );
    assert_eq!((status, outputs.contains("status=2")), (2, true), "{said}");
    assert!(said.contains("::error title=crosscheck texas 1/1::status 2"), "{said}");
}

#[test]
fn the_scripts_of_the_action_get_each_of_its_inputs() {
    for file in ["action/action.yml", "action/merge/action.yml"] {
        let action = yaml(file);
        let used = action["runs"].to_string();
        for input in action["inputs"].as_object().expect("inputs").keys() {
            assert!(used.contains(&format!("inputs.{input}")), "{file}: {input} has no use");
        }
        let parts = used.split("inputs.").skip(1);
        for part in parts {
            let name = part.split(|c: char| !c.is_alphanumeric()).next().expect("a name");
            assert!(action["inputs"].get(name).is_some(), "{file}: there is no input {name}");
        }
        let steps = action["runs"]["steps"].as_array().expect("steps");
        let step = steps.iter().find(|step| step["run"].to_string().contains("ACTION_PATH"));
        let environment = step.expect("a script")["env"].as_object().expect("an environment");
        let script = if file.contains("merge") { "action/merge/merge" } else { "action/play" };
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(script));
        let text = text.expect("the script is there");
        for variable in environment.keys() {
            assert!(text.contains(&format!("${variable}")) || text.contains(&format!("{{{variable}")));
        }
    }
}

/// Slurm's part is played by this test: it sets the variables, sends the signal, and takes the request to run the task
/// again. `deploy/slurm/try` runs the script on a real Slurm.
#[test]
fn a_task_of_slurm_that_runs_out_of_time_asks_to_go_on_later() {
    let folder = Folder::new();
    folder.write("scontrol", "#!/bin/sh\necho \"$@\" >>requeued\n");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/slurm/campaign.sbatch");
    let path = format!("{}:{}", folder.path("").display(), std::env::var("PATH").expect("a path"));
    let start = |minimum: &str| {
        let mut task = folder.command("bash");
        task.arg(&script).args(["texas", "--seed", "7", "--time", "10m", "--renew", "100ms"]);
        task.env("PATH", &path).env("CROSSCHECK", PROGRAM).env("SLURM_CPUS_PER_TASK", "1");
        for (name, value) in [("TASK_COUNT", "4"), ("TASK_MIN", minimum), ("TASK_MAX", "4")] {
            task.env(format!("SLURM_ARRAY_{name}"), value);
        }
        task.env("SLURM_ARRAY_TASK_ID", "2").env("SLURM_ARRAY_JOB_ID", "77").env("SLURMD_NODENAME", "n");
        task.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        task.spawn().expect("there is a shell")
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(folder.path("scontrol"), mode).expect("it is ours");
    }
    let child = start("1");
    let results = folder.path("results/texas-seed-7-shard-2-of-4.jsonl");
    let has_played = || fs::read_to_string(&results).is_ok_and(|text| text.contains("\"played\":[[0,"));
    until("it plays", has_played);
    send("USR1", child.id());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(3), "{said}");
    contains_in_order(&said, &["shard 2/4 on n, start 0", "shard 2/4: status 3"]);
    assert_eq!(folder.read("requeued"), "requeue 77_2\n");
    // Part of an array.
    let output = start("2").wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("CROSSCHECK_SHARDS"));
}
