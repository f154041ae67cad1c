//! The manifests in `deploy/`, used as the engines use them that they are for. The scripts are run by
//! `tests/data/commands/deploy.txt`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{Folder, stdout};

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
#[ignore = "slow"]
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
    for file in ["results.jsonl", "results.junit.xml"] {
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
