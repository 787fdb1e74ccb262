import { PgBoss } from 'pg-boss'

/** Brings the queues' own schema up to date, so that no service must do it at its start. */
export async function migrateQueues({ url, schema = 'queues' }: { url: string; schema?: string }): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema, max: 2, supervise: false, schedule: false })
  // Errors of the start are thrown there.
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false, close: true })
}
