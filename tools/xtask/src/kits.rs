//! The compilers of the starter kits in `bots/`. `rustc` is always there.

use crate::packages::{C_COMPILER, FORTRAN, JAVA, JAVASCRIPT, PASCAL, PYTHON, Package};

/// Makes sure that they are there. The error names all that are missing.
pub(crate) fn obtain() -> Result<(), String> {
    let compilers: [Package; 6] = [C_COMPILER, FORTRAN, JAVA, JAVASCRIPT, PASCAL, PYTHON];
    let missing: Vec<String> = compilers.iter().filter_map(|compiler| compiler.obtain().err()).collect();
    if missing.is_empty() { Ok(()) } else { Err(missing.join("; ")) }
}
