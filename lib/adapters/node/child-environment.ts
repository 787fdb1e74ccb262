const secretNames = /KEY|SECRET|TOKEN|PASSWORD|HEADERS|DATABASE\w*URL/i

/** Our environment for a child process that needs none of our secrets. A file that it reads could take it over. */
export function childEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !secretNames.test(name)))
}
