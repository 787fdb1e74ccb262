import { createApiClient, type ApiClient } from '@callsheet/lib/http/api-client.ts'
import { chatApi, type SendMessageRequest, type ThreadView } from '@callsheet/lib/wire/app-api/chat.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { quotesApi, type DecideQuoteRequest, type QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { waitFor } from './wait-for.ts'

export interface Part {
  type: string
  state?: string
  text?: string
  input?: Record<string, unknown>
  // Cards of many shapes; each test asserts what it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  output?: any
  errorText?: string
}

/** A conversation from the API. Its parts are in the form of the AI SDK. */
export interface Thread extends Omit<ThreadView, 'messages'> {
  messages: { id: string; role: string; parts: Part[] }[]
}

/** A person at the chat, signed in by a cookie like the studio, over HTTP only. */
export interface ChatClient {
  api: ApiClient
  send(threadId: string, parts: SendMessageRequest['parts']): Promise<Response>
  startThread(): Promise<string>
  /** Sends words and reads the whole streamed answer. Returns the stored thread and the stream. */
  say(threadId: string, text: string): Promise<Thread & { streamed: string }>
  /** Names a route, checks that nothing goes on without the press, and presses the card. Returns the thread after it. */
  chooseRoute(threadId: string, words: string): Promise<Thread>
  givePhoto(threadId: string, imageId: string): Promise<Thread>
  read(threadId: string): Promise<Thread>
  decide(quoteId: string, decision: DecideQuoteRequest['decision']): Promise<QuoteView>
  /** Presses the button of every open price and waits for the host's answer to each. */
  confirmAll(threadId: string): Promise<Thread>
  /** Leaves every open price, in the same way. */
  declineAll(threadId: string): Promise<Thread>
  balance(): Promise<number>
}

export function createChatClient({ url, origin, cookie }: { url: string; origin: string; cookie: string }): ChatClient {
  const api = createApiClient({
    url,
    fetch: (input, init) => fetch(input, init),
    headers: { cookie, origin },
    who: 'The app server'
  })
  // The parts are the AI SDK's own. `Part` names the fields that tests read.
  const read = async (threadId: string) => (await api.call(chatApi.read, { params: { id: threadId } })) as Thread
  const readEnded = (threadId: string) =>
    waitFor('the run to end', async () => {
      const thread = await read(threadId)
      return thread.run?.state === 'running' ? null : thread
    })
  const decideAll = async (threadId: string, decision: DecideQuoteRequest['decision']) => {
    for (const quote of (await read(threadId)).quotes.filter(({ status }) => status === 'open')) {
      await client.decide(quote.id, decision)
      await readEnded(threadId)
    }
    return read(threadId)
  }
  const client: ChatClient = {
    api,
    read,
    send: (threadId, parts) => api.open(chatApi.send, { params: { id: threadId }, body: { parts } }),
    startThread: async () => (await api.call(chatApi.create, { body: {}, idempotencyKey: crypto.randomUUID() })).id,
    async say(threadId, text) {
      const streamed = await (await client.send(threadId, [{ type: 'text', text }])).text()
      if (!streamed.includes('[DONE]')) throw new Error(`The answer to "${text}" broke off: ${streamed.slice(0, 600)}`)
      return { ...(await readEnded(threadId)), streamed }
    },
    async chooseRoute(threadId, words) {
      const { quotes } = await client.say(threadId, words)
      const waiting = quotes.filter(({ status }) => status === 'open')
      const [route, ...others] = waiting
      if (route?.tool !== 'choose_route' || others.length > 0)
        throw new Error(`"${words}" asked for ${waiting.map(({ tool }) => tool).join(', ') || 'nothing'}.`)
      await client.decide(route.id, 'confirm')
      return readEnded(threadId)
    },
    async givePhoto(threadId, imageId) {
      await (await client.send(threadId, [{ type: 'data-photo', data: { imageId, purpose: 'identity' } }])).text()
      return readEnded(threadId)
    },
    confirmAll: (threadId) => decideAll(threadId, 'confirm'),
    declineAll: (threadId) => decideAll(threadId, 'decline'),
    decide: (quoteId, decision) => api.call(quotesApi.decide, { params: { id: quoteId }, body: { decision } }),
    balance: async () => (await api.call(creditsApi.read)).balance
  }
  return client
}

/** The latest part of a tool in a thread. */
export const toolPart = ({ messages }: Pick<Thread, 'messages'>, name: string): Part | undefined =>
  messages.flatMap((message) => message.parts).findLast((part) => part.type === `tool-${name}`)

/** The host's last words. */
export const lastWords = ({ messages }: Pick<Thread, 'messages'>): string =>
  messages
    .findLast(({ role }) => role === 'assistant')
    ?.parts.flatMap(({ type, text }) => (type === 'text' && text ? [text] : []))
    .join('\n') ?? ''

/** The prices of a thread, without the decisions that cost nothing. */
export const pricesOf = ({ quotes }: Pick<Thread, 'quotes'>): QuoteView[] => quotes.filter(({ credits }) => credits > 0)
