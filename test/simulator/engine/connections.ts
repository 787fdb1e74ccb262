import { Client } from 'pg'

export interface Connection {
  client: Client
  /** Process number of the server. */
  number: number
  /** The last statement. */
  last: Promise<unknown>
  /** What `now()` gives there, in milliseconds. Null when a transaction that was rolled back may have set it. */
  clock: number | null
  isInTransaction: boolean
  isRunning: boolean
}

export interface Connections {
  take(): Promise<Connection>
  giveBack(connection: Connection): void
  run(connection: Connection, query: { text: string }, values: unknown[]): Promise<unknown>
  /** Whether a connection other than this one may hold a lock: it is in a transaction, or runs a statement. */
  isBesideOthers(number: number | null): boolean
  /** As the server does when a client is gone: a waiting statement is cancelled, and the transaction rolled back. */
  rollBack(connection: Connection): Promise<void>
  close(): Promise<void>
}

export interface ConnectionsOptions {
  url: string
  observer: Client
  searchPath: string
  /** What the database's clock shows. */
  now(): Date
}

/** Real connections that any process of the world may use, one after the other. */
export function openConnections({ url, observer, searchPath, now }: ConnectionsOptions): Connections {
  const free: Connection[] = []
  const all: Connection[] = []
  const names = new Map<string, string>()

  /** Handlers say the same statements again and again. PostgreSQL reads and plans each one once for a connection. */
  function prepared(query: { text: string }): { text: string; name: string } {
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
    const connection: Connection = {
      client,
      number: rows[0]?.number ?? 0,
      last: Promise.resolve(),
      clock: null,
      isInTransaction: false,
      isRunning: false
    }
    all.push(connection)
    return connection
  }

  /** A setting is undone by a rollback, as everything in its transaction. */
  async function setClock(connection: Connection): Promise<void> {
    const present = now().getTime()
    if (connection.clock === present) return
    connection.clock = present
    const text = "select set_config('simulated.now', $1, false)"
    await connection.client.query({ ...prepared({ text }), values: [new Date(present).toISOString()] })
  }

  return {
    take: async () => free.pop() ?? open(),
    giveBack: (connection) => void free.push(connection),
    async run(connection, query, values) {
      const word = query.text.split(' ', 1)[0]
      const isEnd = word === 'commit' || word === 'rollback'
      if (word === 'begin') connection.isInTransaction = true
      connection.isRunning = true
      try {
        // A transaction that has failed takes no setting any more, and its end needs none.
        if (!isEnd) await setClock(connection)
        const running = connection.client.query(
          prepared(query) as never,
          values as never
        ) as unknown as Promise<unknown>
        connection.last = running.catch(() => undefined)
        return await running
      } catch (error) {
        connection.clock = null
        throw error
      } finally {
        connection.isRunning = false
        if (word === 'rollback') connection.clock = null
        // To a savepoint it ends only a part.
        if (isEnd && !query.text.includes(' to ')) connection.isInTransaction = false
      }
    },
    isBesideOthers: (number) => all.some((each) => each.number !== number && (each.isInTransaction || each.isRunning)),
    async rollBack(connection) {
      const { client, number, last } = connection
      let isOver = false
      void last.then(() => (isOver = true))
      await Promise.resolve()
      if (!isOver) await observer.query('select pg_cancel_backend($1)', [number])
      await last
      await client.query('rollback')
      connection.isInTransaction = false
      connection.clock = null
    },
    async close() {
      await Promise.all(all.map(({ client }) => client.end()))
    }
  }
}
