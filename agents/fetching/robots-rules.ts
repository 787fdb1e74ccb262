interface Rule {
  allow: boolean
  pattern: string
}

const maximumRules = 2000

/** Reads a robots.txt (RFC 9309) for one robot. The longest matching rule counts. On a tie, allow wins. */
export function parseRobots(text: string, robot: string): (url: string) => boolean {
  const groups = readGroups(text)
  const own = groups.filter(({ agents }) => agents.some((agent) => robot.toLowerCase().startsWith(agent)))
  const rules = (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))).flatMap(
    (group) => group.rules
  )
  return (url) => {
    const { pathname, search } = new URL(url)
    const path = pathname + search
    if (path === '/robots.txt') return true
    let best: Rule | null = null
    for (const rule of rules.slice(0, maximumRules)) {
      if (!matches(rule.pattern, path)) continue
      const longer = best === null || rule.pattern.length > best.pattern.length
      if (longer || (rule.pattern.length === best?.pattern.length && rule.allow)) best = rule
    }
    return best?.allow ?? true
  }
}

function readGroups(text: string): { agents: string[]; rules: Rule[] }[] {
  const groups: { agents: string[]; rules: Rule[] }[] = []
  let naming = false
  for (const line of text.split(/\r\n?|\n/)) {
    const match = /^\s*(user-agent|allow|disallow)\s*:\s*([^#]*)/i.exec(line)
    if (!match) continue
    const field = match[1]?.toLowerCase()
    const value = (match[2] ?? '').trim()
    if (field === 'user-agent') {
      if (!naming) groups.push({ agents: [], rules: [] })
      groups.at(-1)?.agents.push(value.toLowerCase())
      naming = true
      continue
    }
    naming = false
    // An empty Disallow forbids nothing.
    if (value !== '') groups.at(-1)?.rules.push({ allow: field === 'allow', pattern: value })
  }
  return groups
}

/** `*` stands for any characters and a final `$` for the end. It matches left to right in bounded time. */
function matches(pattern: string, path: string): boolean {
  const toEnd = pattern.endsWith('$')
  const parts = (toEnd ? pattern.slice(0, -1) : pattern).split('*')
  let position = 0
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1
    if (index === 0) {
      if (!path.startsWith(part)) return false
      position = part.length
    } else if (last && toEnd) {
      return path.length - part.length >= position && path.endsWith(part)
    } else {
      const found = path.indexOf(part, position)
      if (found < 0) return false
      position = found + part.length
    }
  }
  return !toEnd || position === path.length
}
