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

export interface Quote {
  id: string
  tool: string
  credits: number
  summary: string
  status: string
}

export interface Thread {
  id: string
  adId: string | null
  budgetCredits: number
  messages: { id: string; role: string; parts: Part[] }[]
  run: { id: string; state: string; failureMessage: string | null; nextStep: { action: string; label: string } } | null
  quotes: Quote[]
}

export interface ChatAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** A person at the chat, signed in by a cookie as the studio is, over HTTP alone. */
export interface ChatClient {
  call(method: string, path: string, body?: unknown): Promise<ChatAnswer>
  send(threadId: string, parts: unknown[]): Promise<Response>
  startThread(): Promise<string>
  /** Sends words and reads the whole streamed answer; gives the thread as it is kept, and what was streamed. */
  say(threadId: string, text: string): Promise<Thread & { streamed: string }>
  givePhoto(threadId: string, imageId: string): Promise<Thread>
  read(threadId: string): Promise<Thread>
  /** Presses the button of every open price, and waits for the host's word on each. */
  confirmAll(threadId: string): Promise<Thread>
  balance(): Promise<number>
}

/** Follows a one-time sign-in link to a session of its own. */
export async function signInByLink(link: string): Promise<string> {
  const answer = await fetch(link.replace('localhost', '127.0.0.1'), { redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
}

export function createChatClient({ url, origin, cookie }: { url: string; origin: string; cookie: string }): ChatClient {
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const call: ChatClient['call'] = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    }
  }
  const read = async (threadId: string): Promise<Thread> => (await call('GET', `/api/chat/threads/${threadId}`)).body
  const readEnded = (threadId: string) =>
    waitFor('the run to end', async () => {
      const thread = await read(threadId)
      return thread.run?.state === 'running' ? null : thread
    })
  const client: ChatClient = {
    call,
    read,
    send: (threadId, parts) =>
      fetch(`${url}/api/chat/threads/${threadId}/messages`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ parts })
      }),
    startThread: async () => (await call('POST', '/api/chat/threads', {})).body.id,
    async say(threadId, text) {
      const streamed = await (await client.send(threadId, [{ type: 'text', text }])).text()
      if (!streamed.includes('[DONE]')) throw new Error(`The answer to "${text}" broke off: ${streamed.slice(0, 600)}`)
      return { ...(await readEnded(threadId)), streamed }
    },
    async givePhoto(threadId, imageId) {
      await (await client.send(threadId, [{ type: 'data-photo', data: { imageId, purpose: 'identity' } }])).text()
      return readEnded(threadId)
    },
    async confirmAll(threadId) {
      for (const quote of (await read(threadId)).quotes.filter(({ status }) => status === 'open')) {
        await call('POST', `/api/quotes/${quote.id}`, { decision: 'confirm' })
        await readEnded(threadId)
      }
      return read(threadId)
    },
    balance: async () => (await call('GET', '/api/credits')).body.balance
  }
  return client
}

/** The latest part of a tool in a thread. */
export const toolPart = ({ messages }: Pick<Thread, 'messages'>, name: string): Part | undefined =>
  messages.flatMap((message) => message.parts).findLast((part) => part.type === `tool-${name}`)

/** What the host said last. */
export const lastWords = ({ messages }: Pick<Thread, 'messages'>): string =>
  messages
    .findLast(({ role }) => role === 'assistant')
    ?.parts.flatMap(({ type, text }) => (type === 'text' && text ? [text] : []))
    .join('\n') ?? ''
