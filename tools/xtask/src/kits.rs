//! The compilers of the starter kits in `bots/`, and what isolates programs of others. `rustc` is always there.

use crate::packages::{BUBBLEWRAP, C_COMPILER, FORTRAN, JAVA, JAVASCRIPT, PASCAL, PYTHON, Package};

/// Makes sure that they are there. The error names all that are missing.
pub(crate) fn obtain() -> Result<(), String> {
    let packages: [Package; 7] = [BUBBLEWRAP, C_COMPILER, FORTRAN, JAVA, JAVASCRIPT, PASCAL, PYTHON];
    let missing: Vec<String> = packages.iter().filter_map(|package| package.obtain().err()).collect();
    if missing.is_empty() { Ok(()) } else { Err(missing.join("; ")) }
}
