//! The npm package: the modules with the rules and the sentences as scripts, the engine as a file, and the script of
//! the page that a worker runs.

use std::error::Error;
use std::path::Path;

use data_encoding::BASE64;

use crate::bind;

/// What the placeholders of the page are in the package. Nothing has a content hash: bundlers do that.
const NAMES: [(&str, &str); 2] = [("{engine.js}", "./engine-bindings.js"), ("{engine.wasm}", "./engine.wasm")];

/// Writes the files into a folder.
pub(crate) fn write(modules: &Path, sources: &Path, output: &Path) -> Result<(), Box<dyn Error>> {
    let temporary = output.with_extension("bindings");
    let native = output.join("native");
    std::fs::create_dir_all(&native)?;

    // As scripts, so they need no file and no waiting.
    for (name, built) in [("board", "puissance4_npm.wasm"), ("words", "puissance4_npm_words.wasm")] {
        let (script, module) = bind(name, &modules.join(built), &temporary)?;
        std::fs::write(native.join(format!("{name}.js")), script)?;
        let module = format!("export default \"{}\";\n", BASE64.encode(&module));
        std::fs::write(native.join(format!("{name}_wasm.js")), module)?;
    }

    let (script, module) = bind("engine", &modules.join("puissance4_web_engine.wasm"), &temporary)?;
    std::fs::write(output.join("engine-bindings.js"), script)?;
    std::fs::write(output.join("engine.wasm"), module)?;

    let mut serve = std::fs::read_to_string(sources.join("serve.js"))?;
    for (placeholder, name) in NAMES {
        serve = serve.replace(placeholder, name);
    }
    std::fs::write(output.join("serve.js"), serve)?;
    Ok(())
}
