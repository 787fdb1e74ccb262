import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Names {
  /** Scripts of package.json. */
  scripts: ReadonlySet<string>
  /** Commands of `callsheet`. */
  commands: ReadonlySet<string>
  /** Tasks of `callsheet run`. */
  tasks: ReadonlySet<string>
}

export interface DocumentToCheck {
  root: string
  /** Path from `root`. */
  path: string
  text: string
  names: Names
}

const code = /```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g
const link = /\]\(([^)\s]+)\)/g
const npmScript = /\bnpm (?:run(?: -s)? )?([a-z][\w:-]*)/g
const npmOwn = new Set(['ci', 'install', 'i', 'exec', 'pack', 'view', 'config', 'run', 'cache', 'audit'])
const callsheet = /(?:^|[\s;(])(?:npm run (?:-s )?)?callsheet (?:-- )?([a-z][\w:-]*)(?: ([a-z][\w:-]*))?/gm
const pathLike = /(?:^|[\s"'(])((?:\.?[\w@-]+\/)[\w@./-]*[\w/])(?=$|[\s"'),:;])/gm

/** Sentences about paths, npm scripts and commands that the document names but that do not exist. */
export function findDeadReferences(document: DocumentToCheck): string[] {
  const pieces = [...document.text.matchAll(code)].map(([, block, inline]) => block ?? inline ?? '')
  const problems = [
    ...deadLinks(document),
    ...pieces.flatMap((piece) => [...deadPaths(document, piece), ...deadCommands(document.names, piece)])
  ]
  return [...new Set(problems)].map((problem) => `${document.path}: ${problem}`)
}

function deadLinks({ root, path, text }: DocumentToCheck): string[] {
  return [...text.matchAll(link)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(join(root, dirname(path), target)))
    .map((target) => `the link to ${target} leads nowhere`)
}

/** Paths that are not in the checkout: a run or a reader of the page makes them. */
const madeLater = ['out/', '.callsheet/', 'deploy/self-hosted.env', 'deploy/pipeline.env']

/** Only text that starts with one of our folders counts as a path. Patterns and placeholders are skipped. */
function deadPaths({ root, text }: DocumentToCheck, piece: string): string[] {
  const folders = new Set(readdirSync(root))
  // What whoever follows the page makes.
  const followed = [...text.matchAll(/^```\w+ file=(\S+)/gm)].map(([, file = '']) => file)
  const isMade = (path: string) => followed.some((file) => file === path || file.startsWith(`${path}/`))
  return [...piece.matchAll(pathLike)]
    .map(([, path = '']) => path)
    .filter((path) => folders.has(path.split('/')[0] ?? '') && !madeLater.some((made) => path.startsWith(made)))
    .filter((path) => !existsSync(join(root, path)) && !isMade(path))
    .map((path) => `there is no ${path}`)
}

function deadCommands({ scripts, commands, tasks }: Names, piece: string): string[] {
  const deadScripts = [...piece.matchAll(npmScript)]
    .map(([, name = '']) => name)
    .filter((name) => !npmOwn.has(name) && !scripts.has(name))
    .map((name) => `there is no npm script "${name}"`)
  const deadUses = [...piece.matchAll(callsheet)].flatMap(([, command = '', argument = '']) => {
    if (command === 'run') return tasks.has(argument) ? [] : [`there is no task "${argument}"`]
    return command === 'help' || commands.has(command) ? [] : [`there is no command "callsheet ${command}"`]
  })
  return [...deadScripts, ...deadUses]
}
