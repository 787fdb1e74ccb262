export interface Instruction {
  keyword: string
  rest: string
}

/** Instructions in order. Continued lines are joined, and comments are left out. */
export function parseDockerfile(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, ' ')
  return joined.split('\n').map((line) => {
    const [keyword = ''] = line.trim().split(/\s/, 1)
    return { keyword, rest: line.trim().slice(keyword.length).trim() }
  })
}

/** Replaces `$NAME` and `${NAME}` by their values. An unknown name becomes empty, as in a build. */
export function substitute(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\$\{?(\w+)\}?/g, (_match, name: string) => values[name] ?? '')
}
