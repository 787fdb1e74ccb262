/** The environment of somebody who starts a command by hand: without what this run of npm and of our launcher added. */
export const cleanEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:CALLSHEET_|npm_|NODE_COMPILE_CACHE$)/.test(name)))
