const neededNames =
  /^(?:PATH|HOME|USER|LOGNAME|TMPDIR|TMP|TEMP|TZ|LANG|LANGUAGE|LC_\w+|LD_LIBRARY_PATH|FONTCONFIG_\w+|NODE_COMPILE_CACHE)$/

/**
 * The part of our environment that a child process needs to run. It gets no setting and so no secret: a file that it
 * reads could take it over. `alsoNeeded` are names for this one program.
 */
export function childEnvironment(
  env: Record<string, string | undefined> = process.env,
  alsoNeeded = /^$/
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => neededNames.test(name) || alsoNeeded.test(name)))
}
