import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { videoTypes } from '@callsheet/lib/video-types.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { z } from 'zod'
import { startChatSystem, type ChatSystem } from '../support/chat-system.ts'
import { createChatClient, toolPart, type ChatClient, type Thread } from '../support/chat-client.ts'

/**
 * Conversations whose host was written by hand from `lib/prompts/chat-host.md` and the tools' descriptions. They show what
 * the prompt asks for and that the app takes such answers, and nothing of a model.
 */
const folder = join(import.meta.dirname, '__fixtures__/host')

const answersSchema = z.array(
  z.strictObject({
    text: z.string().optional(),
    calls: z.array(z.strictObject({ name: z.string(), input: z.record(z.string(), z.unknown()) }))
  })
)

const conversationSchema = z.strictObject({
  /** What the host has inferred after the first turn. Null: it cannot know yet, or nothing is asked for. */
  videoType: z.string().nullable(),
  videoTypeAtEnd: z.string().optional(),
  /** The user asked what types there are. */
  namesTypes: z.boolean().default(false),
  /** How often the host asks for the shape of the pictures. */
  asksRatio: z.number().default(0),
  turns: z.array(
    z.strictObject({
      user: z.string(),
      answers: answersSchema,
      /** The user then presses the card of this turn, and the host goes on with these. */
      press: answersSchema.optional()
    })
  )
})

type Conversation = z.infer<typeof conversationSchema>

const names = (await readdir(folder)).map((name) => name.replace('.json', ''))
const conversations = new Map(
  await Promise.all(
    names.map(async (name): Promise<[string, Conversation]> => {
      const content: unknown = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'))
      return [name, conversationSchema.parse(content)]
    })
  )
)

let system: ChatSystem
let chat: ChatClient

beforeAll(async () => {
  system = await startChatSystem()
  const { url, publicUrl } = system.test.app
  chat = createChatClient({ url, origin: publicUrl, cookie: system.cookie })
})

afterAll(() => system?.stop())

/** The host's next answers, in order. Says how many wait. */
async function prepare(answers: z.infer<typeof answersSchema>, thread: Thread | null): Promise<number> {
  const idOf = (_whole: string, tool: string) => String(thread && toolPart(thread, tool)?.output?.id)
  const filled = answersSchema.parse(JSON.parse(JSON.stringify(answers).replace(/\$(\w+)/g, idOf)))
  const body: unknown = await (await system.prepareHost(filled)).json()
  return z.object({ waiting: z.number() }).parse(body).waiting
}

/** Plays a conversation. Returns the thread after each turn. */
async function play({ turns }: Conversation): Promise<Thread[]> {
  const threadId = await chat.startThread()
  const threads: Thread[] = []
  for (const { user, answers, press } of turns) {
    await prepare(answers, threads.at(-1) ?? null)
    let thread: Thread = await chat.say(threadId, user)
    if (press) {
      await prepare(press, thread)
      thread = await chat.confirmAll(threadId)
    }
    // The writer is the stand-in, which writes English alone. Whoever has no model asks for it on the ad's page.
    const { adId } = thread
    if (adId) await chat.api.call(adsApi.update, { params: { id: adId }, body: { language: 'English' } })
    threads.push(thread)
    // Each answer was taken, and the host was asked no more than was written.
    expect(await prepare([], null)).toBe(0)
  }
  return threads
}

const hostWords = ({ messages }: Thread): string =>
  messages
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ parts }) => parts.flatMap(({ type, text = '' }) => (type === 'text' ? [text] : [])))
    .join('\n')

const videoTypeOf = async ({ adId }: Thread) =>
  adId ? (await chat.api.call(adsApi.read, { params: { id: adId } })).videoType : null

/** Labels of types that a text says and the user has not said before. */
const typesNamedIn = (words: string, said: string) => {
  const has = (text: string, label: string) => text.toLowerCase().replaceAll('-', ' ').includes(label.toLowerCase())
  return Object.values(videoTypes)
    .map(({ label }) => label)
    .filter((label) => has(words, label) && !has(said, label))
}

const ratioQuestions = (words: string) =>
  words.split('\n').filter((line) => line.endsWith('?') && /9:16.*1:1.*16:9/.test(line)).length

describe('a host that was written by hand from its prompt', () => {
  it.each(names)('%s', async (name) => {
    const { videoType, videoTypeAtEnd = videoType, namesTypes, asksRatio, turns } = conversations.get(name)!
    const balance = await chat.balance()
    const threads = await play(conversations.get(name)!)
    const last = threads.at(-1)!
    const words = hostWords(last)
    const said = turns.map(({ user }) => user).join('\n')

    // Every call was one that the app takes.
    const parts = last.messages.flatMap((message) => message.parts)
    expect(parts.filter(({ type, state }) => type.startsWith('tool-') && state !== 'output-available')).toEqual([])

    // The type follows from the request, or from the answer to who is on screen.
    expect(await videoTypeOf(last)).toBe(videoTypeAtEnd)
    const asksWho = videoType === null && !namesTypes
    const [begun] = threads
    expect(toolPart(begun!, 'update_settings')?.input?.['video_type'] ?? null).toBe(videoType)
    if (asksWho) expect(hostWords(begun!)).toMatch(/on screen.*\?|zu sehen.*\?/)

    // Types are named only to a user who asked what there is. The podcast is also the name of a format's card.
    const named = typesNamedIn(words, said).filter((label) => namesTypes || label !== 'Podcast')
    expect(named).toHaveLength(namesTypes ? Object.keys(videoTypes).length : 0)

    // The shape is asked for once, before the first price of a picture, unless the user has said it.
    expect(ratioQuestions(words)).toBe(asksRatio)
    const stills = last.messages.findIndex(({ parts: ones }) =>
      ones.some(({ type }) => type === 'tool-generate_scene_images')
    )
    if (stills !== -1) {
      expect(ratioQuestions(hostWords({ ...last, messages: last.messages.slice(0, stills) }))).toBe(asksRatio)
      expect(last.quotes.at(-1)).toMatchObject({ tool: 'generate_scene_images', status: 'open' })
    }

    // It proposes and never spends: prices stay open, and nothing is bought by words.
    expect(last.quotes.filter(({ credits, status }) => credits > 0 && status !== 'open')).toEqual([])
    expect(await chat.balance()).toBe(balance)
    expect(words).not.toContain('!')
  })

  it('there are 20 of them, and each promise has some', () => {
    const all = [...conversations.values()]
    expect(all).toHaveLength(20)
    const types = new Set(all.flatMap(({ videoType, videoTypeAtEnd }) => videoTypeAtEnd ?? videoType ?? []))
    expect([...types].toSorted()).toEqual(Object.keys(videoTypes).toSorted())
    expect(all.filter(({ asksRatio }) => asksRatio === 1).length).toBeGreaterThanOrEqual(3)
    expect(all.filter(({ namesTypes }) => namesTypes).length).toBeGreaterThanOrEqual(2)
  })
})
