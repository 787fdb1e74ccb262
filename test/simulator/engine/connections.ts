import { Client } from 'pg'

export interface Connection {
  client: Client
  /** Process number of the server. */
  number: number
  /** The last statement. */
  last: Promise<unknown>
}

export interface Connections {
  take(): Promise<Connection>
  giveBack(connection: Connection): void
  run(connection: Connection, query: { text: string }, values: unknown[]): Promise<unknown>
  /** As the server does when a client is gone: a waiting statement is cancelled, and the transaction rolled back. */
  rollBack(connection: Connection): Promise<void>
  close(): Promise<void>
}

export interface ConnectionsOptions {
  url: string
  observer: Client
  searchPath: string
  /** Brings the database's clock to the present, before a statement. */
  setClock(): Promise<void>
}

/** Real connections that any process of the world may use, one after the other. */
export function openConnections({ url, observer, searchPath, setClock }: ConnectionsOptions): Connections {
  const free: Connection[] = []
  const all: Connection[] = []
  const names = new Map<string, string>()

  /** Handlers say the same statements again and again. PostgreSQL reads and plans each one once for a connection. */
  function prepared(query: { text: string }): object {
    const name = names.get(query.text) ?? `statement-${names.size}`
    names.set(query.text, name)
    return { ...query, name }
  }

  async function open(): Promise<Connection> {
    const client = new Client({
      connectionString: url,
      application_name: 'callsheet simulator',
      options: `-c search_path=${searchPath} -c deadlock_timeout=50ms -c plan_cache_mode=force_generic_plan -c jit=off`
    })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ number: number }>('select pg_backend_pid() as number')
    const connection = { client, number: rows[0]?.number ?? 0, last: Promise.resolve() }
    all.push(connection)
    return connection
  }

  return {
    take: async () => free.pop() ?? open(),
    giveBack: (connection) => void free.push(connection),
    async run(connection, query, values) {
      await setClock()
      const running = connection.client.query(prepared(query) as never, values as never) as unknown as Promise<unknown>
      connection.last = running.catch(() => undefined)
      return running
    },
    async rollBack({ client, number, last }) {
      let isOver = false
      void last.then(() => (isOver = true))
      await Promise.resolve()
      if (!isOver) await observer.query('select pg_cancel_backend($1)', [number])
      await last
      await client.query('rollback')
    },
    async close() {
      await Promise.all(all.map(({ client }) => client.end()))
    }
  }
}
