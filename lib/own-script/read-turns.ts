import { joinText } from './join-text.ts'
import { readHeading } from './read-heading.ts'
import { labelKindOf, looksLikeName, readCue, readLabel, readQuotedCue, type Label } from './read-label.ts'
import { readQuoted } from './read-quoted.ts'
import { splitDirections } from './split-directions.ts'
import { readTimeCode } from './time-code.ts'
import { isSlugLine } from './read-heading.ts'

/** What one person says in one go. */
export interface Turn {
  speaker: string | undefined
  speech: string
  /** Stage directions, each with its place in the speech. */
  actions: { at: number; text: string }[]
  onScreenText: string
}

export interface Section {
  /** Its own heading or time code begins it. Paragraphs of a text without headings are sections too. */
  isHeaded: boolean
  setting: string
  startSeconds?: number | undefined
  endSeconds?: number | undefined
  turns: Turn[]
}

export interface ReadTurns {
  title: string | null
  sections: Section[]
}

/** Reads who says what, scene by scene. Nothing is split by length yet. */
export function readTurns(text: string): ReadTurns {
  const lines = joinBracketLines(text.replace(/^\uFEFF/u, '').split(/\r\n|[\n\r\u2028\u2029]/u))
  const layout = findLayout(lines)
  const sections: Section[] = []
  let title: string | null = null
  let speaker: string | undefined
  let isParagraphNew = true
  let isCued = false
  let last: Section | undefined
  /** The text of a heading that is either a setting or the only line of its scene. */
  let open: { section: Section; text: string } | undefined

  const begin = (isHeaded: boolean, setting = ''): Section => {
    last = { isHeaded, setting, turns: [] }
    sections.push(last)
    return last
  }
  const settle = () => {
    if (!open) return
    const { section, text: heading } = open
    open = undefined
    if (section.turns.some(({ speech }) => speech !== '')) section.setting = joinText(section.setting, heading)
    else addLine(heading)
  }
  const heading = (setting: string) => {
    settle()
    speaker = undefined
    isCued = false
    isParagraphNew = true
    return begin(true, setting)
  }
  const current = (): Section => {
    if (last && (last.isHeaded || !isParagraphNew)) return last
    return begin(false)
  }
  const turnOf = (): Turn => {
    const section = current()
    const before = section.turns.at(-1)
    // Directions that stood before belong to whoever speaks next.
    if (before && (before.speaker === speaker || before.speech === '')) {
      before.speaker = speaker
      return before
    }
    const turn: Turn = { speaker, speech: '', actions: [], onScreenText: '' }
    section.turns.push(turn)
    return turn
  }
  const addAction = (action: string) => {
    const turn = current().turns.at(-1) ?? turnOf()
    turn.actions.push({ at: turn.speech.length, text: action })
    isParagraphNew = false
  }
  const addSpeech = (spoken: string) => {
    const turn = turnOf()
    turn.speech = joinText(turn.speech, spoken)
    isParagraphNew = false
  }
  const addText = (line: string) => {
    for (const part of splitDirections(line)) (part.kind === 'speech' ? addSpeech : addAction)(part.text)
  }
  const speak = (label: Label) => {
    // A new name begins a new scene, also inside of a paragraph.
    if (!last?.isHeaded && speaker !== label.name) isParagraphNew = true
    speaker = label.name
    if (label.direction !== null) {
      const turn = turnOf()
      turn.actions.push({ at: turn.speech.length, text: label.direction })
      isParagraphNew = false
    }
    addText(label.rest)
  }
  const addLabelled = (label: Label): boolean => {
    const kind = labelKindOf(label)
    if (kind === 'on-screen') {
      const turn = current().turns.at(-1) ?? turnOf()
      turn.onScreenText = joinText(turn.onScreenText, label.rest)
    } else if (kind === 'action' || kind === 'sound') {
      addAction(kind === 'sound' ? `${label.name}: ${label.rest}` : label.rest)
    } else if (kind === 'spoken') {
      addText(label.rest)
    } else if (layout.isSpeaker(label)) {
      speak(label)
    } else {
      return false
    }
    isParagraphNew = false
    return true
  }
  const addLine = (line: string) => {
    const label = readLabel(line)
    if (label && addLabelled(label)) return
    if (layout.isScreenplay && !isCued && speaker === undefined) addAction(line)
    else addText(isCued ? withoutMarks(line) : line)
  }

  lines.forEach((given, index) => {
    const line = given.replace(/^(?:[-+*•]|>)\s+(?=\S)/u, '').trim()
    if (line !== given.trim()) isParagraphNew = true
    if (line === '') {
      isParagraphNew = true
      if (layout.isScreenplay) speaker = undefined
      isCued = false
      return
    }
    const time = readTimeCode(line)
    if (time && (time.isSure || layout.hasBareTimes)) {
      const isOfHeading = last?.isHeaded && last.turns.length === 0 && last.startSeconds === undefined
      const section = isOfHeading && last ? last : heading('')
      Object.assign(section, { startSeconds: time.startSeconds, endSeconds: time.endSeconds })
      if (time.rest !== '') addLine(time.rest)
      return
    }
    const found = readHeading(line)
    if (found?.kind === 'title' && title === null && sections.length === 0) {
      title = found.text
    } else if (found && found.kind !== 'numbered') {
      const { text: rest, times } = takeTimeCode(found.text)
      const isSetting = found.kind === 'title' || found.isSetting
      const section = Object.assign(heading(isSetting ? rest : ''), times)
      if (!isSetting && rest !== '') open = { section, text: rest }
    } else if (found?.kind === 'numbered' && layout.isNumbered) {
      heading('')
      if (found.text !== '') addLine(found.text)
    } else {
      const cue = layout.cueOf(line, lines[index + 1])
      if (cue) speak(cue)
      else addLine(line)
      isCued ||= cue !== null
    }
  })
  settle()
  return { title, sections }
}

/** A time code in or behind the words of a heading: `SCENE 1 (0:00–0:05)`. */
function takeTimeCode(text: string) {
  const start = text.search(/[[(]?\d{1,2}:\d{2}/u)
  const time = start === -1 ? null : readTimeCode(text.slice(start))
  if (!time?.isSure) return { text, times: {} }
  const { startSeconds, endSeconds } = time
  return { text: joinText(text.slice(0, start).trim(), time.rest), times: { startSeconds, endSeconds } }
}

interface Layout {
  /** Slug lines and names over the lines: what stands under no name is action. */
  isScreenplay: boolean
  /** `1.`, `2.`, `3.` in order. */
  isNumbered: boolean
  /** Lines begin with time codes without brackets, in order. */
  hasBareTimes: boolean
  isSpeaker(label: Label): boolean
  /** Who speaks, where a line only names that. */
  cueOf(line: string, next: string | undefined): Label | null
}

function findLayout(lines: readonly string[]): Layout {
  const filled = lines.map((line) => line.replace(/^(?:[-+*•]|>)\s+(?=\S)/u, '').trim()).filter((line) => line !== '')
  const labels = filled.flatMap((line) => readLabel(line) ?? [])
  const count = (name: string) => labels.filter((label) => label.name === name).length
  const isAllLabelled = labels.length > 1 && firstLines(lines).every((line) => readLabel(line) !== null)
  // Once alone, it may be a thing that is named in quotes.
  const quotedCount = labels.filter(({ isQuoted }) => isQuoted).length
  const isDialogue = quotedCount > 1 && quotedCount * 2 >= filled.length
  const numbers = filled.flatMap((line) => {
    const found = readHeading(line)
    return found?.kind === 'numbered' ? [found.number] : []
  })
  const bareTimes = filled.flatMap((line) => {
    const time = readTimeCode(line)
    return time && !time.isSure ? [time.startSeconds] : []
  })
  const isRising = bareTimes.every((seconds, index) => index === 0 || seconds > (bareTimes[index - 1] ?? 0))
  const hasSlugLines = filled.some(isSlugLine)
  const isCue = (line: string, next: string | undefined) =>
    readHeading(line) === null && Boolean(next?.trim()) && readCue(line) !== null && (hasSlugLines || isBold(line))
  const hasCues = lines.some((line, index) => isCue(line.trim(), lines[index + 1]))
  // Once alone, it may be a place above what is said there.
  const quotedCues = lines.flatMap((line, index) => readQuotedCue(line.trim(), lines[index + 1]) ?? [])
  const hasQuotedCues = quotedCues.length > 1 && quotedCues.length * 4 >= filled.length
  return {
    isScreenplay: hasSlugLines && (hasCues || labels.some(({ isMarked }) => isMarked)),
    isNumbered: numbers.length > 0 && numbers.every((number, index) => number === index + 1),
    hasBareTimes: isRising && (bareTimes[0] === 0 || bareTimes.length > 1),
    isSpeaker: (label) =>
      label.isMarked ||
      (label.isQuoted && isDialogue) ||
      (looksLikeName(label) && (count(label.name) > 1 || isAllLabelled)),
    cueOf: (line, next) =>
      isCue(line, next) ? readCue(line) : hasQuotedCues && readHeading(line) === null ? readQuotedCue(line, next) : null
  }
}

/** The speech below a name, without the corner brackets that hold all of it. */
function withoutMarks(line: string): string {
  const quoted = readQuoted(line)
  return quoted?.before === '' ? quoted.speech : line
}

/** The first line of each paragraph that is no heading, time code or direction. */
function firstLines(lines: readonly string[]): string[] {
  let isNew = true
  return lines.flatMap((given) => {
    const line = given.trim()
    if (line === '' || readHeading(line) !== null || readTimeCode(line)?.isSure) {
      isNew = true
      return []
    }
    if (!isNew || /^[([（［【*_]/u.test(line)) return []
    isNew = false
    return [line]
  })
}

const isBold = (line: string) => line.startsWith('**') && line.endsWith('**')

const opening = /[([（［【]/gu
const closing = /[)\]）］】]/gu

/** A direction that goes on over lines is one line. */
function joinBracketLines(lines: readonly string[]): string[] {
  const joined: string[] = []
  let depth = 0
  for (const line of lines) {
    const opened = [...line.matchAll(opening)].length
    const closed = [...line.matchAll(closing)].length
    if (depth > 0 && line.trim() !== '' && joined.length > 0) joined[joined.length - 1] += ` ${line.trim()}`
    else joined.push(line)
    depth = line.trim() === '' ? 0 : Math.max(0, depth + opened - closed)
  }
  return joined
}
