import { startHttpServer } from '@callsheet/lib/adapters/node/http/serve.ts'

export interface StandInAccount {
  /** Secrets, keyed by Worker. */
  workers: Record<string, string[]>
  /** Consumers, keyed by queue. */
  queues: Record<string, string[]>
  hyperdrives: Record<string, { caching: { disabled: boolean } }>
}

interface RunningAccount {
  env: Record<string, string>
  /** Method and path of every request, in order. */
  asked: string[]
  stop(): Promise<void>
}

/** The part of Cloudflare's API that we use, over HTTP. Tests change what is live between two requests. */
export async function startStandInAccount(account: StandInAccount): Promise<StandInAccount & RunningAccount> {
  const asked: string[] = []
  const token = 'token-of-the-stand-in'
  const answer = (result: unknown) => Response.json({ success: true, result, result_info: { total_pages: 1 } })
  const server = await startHttpServer({
    port: 0,
    fetch(request) {
      const refuse = (status: number, message: string) =>
        Response.json({ success: false, errors: [{ message }] }, { status })
      if (request.headers.get('authorization') !== `Bearer ${token}`) return refuse(403, 'Authentication error')
      const path = new URL(request.url).pathname.replace('/accounts/account-1', '')
      asked.push(`${request.method} ${path}`)
      const secrets = /^\/workers\/scripts\/([^/]+)\/secrets$/.exec(path)?.[1]
      const hyperdrive = /^\/hyperdrive\/configs\/([^/]+)$/.exec(path)?.[1]
      if (path === '/workers/scripts') return answer(Object.keys(account.workers).map((id) => ({ id })))
      if (secrets && account.workers[secrets])
        return answer(account.workers[secrets].map((name) => ({ name, type: 'secret_text' })))
      if (hyperdrive && account.hyperdrives[hyperdrive]) return answer(account.hyperdrives[hyperdrive])
      if (path !== '/queues') return refuse(404, 'There is nothing of that kind.')
      return answer(
        Object.entries(account.queues).map(([queue_name, scripts]) => ({
          queue_name,
          consumers: scripts.map((script) => ({ script }))
        }))
      )
    }
  })
  return {
    ...account,
    asked,
    env: { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: 'account-1', CLOUDFLARE_API_BASE_URL: server.url },
    stop: () => server.stop(0)
  }
}
