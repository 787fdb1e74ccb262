import { startAgents } from '@callsheet/agents/entry/node.ts'
import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { errorLogger } from '@callsheet/lib/ports/testing/test-loggers.ts'
import { startModelUnderstudy } from '@callsheet/understudy/model/server.ts'

/** An app with its agents service and the stand-in for the model, and its owner, signed in. */
export interface ChatSystem {
  test: TestApp
  /** The owner's session. */
  cookie: string
  /** Has the host of the next calls answer with these. */
  prepareHost(answers: readonly object[]): Promise<Response>
  /** Has the model's stand-in make a mistake. */
  strike(fault: object): Promise<Response>
  setPace(pace: { firstByteMilliseconds: number; eventMilliseconds: number }): Promise<Response>
  stop(): Promise<void>
}

export async function startChatSystem(): Promise<ChatSystem> {
  const model = await startModelUnderstudy({ port: 0 })
  const token = 'agents-token-of-the-tests'
  const agents = await startAgents({ env: { SERVICE_TOKENS: token, GATEWAY_URL: model.url }, logger: errorLogger })
  const test = await startTestApp({ AGENTS_URL: agents.url, AGENTS_TOKEN: token })
  const order = (name: string, method: 'POST' | 'PUT', body: object) =>
    fetch(`${model.url}/__control/${name}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  return {
    test,
    cookie: await signInByLink(await test.app.createOwnerSignInLink()),
    prepareHost: (answers) => order('host', 'POST', answers),
    strike: (fault) => order('faults', 'POST', fault),
    setPace: (pace) => order('pace', 'PUT', pace),
    async stop() {
      await test.stop()
      await agents.stop(0)
      await model.stop()
    }
  }
}
