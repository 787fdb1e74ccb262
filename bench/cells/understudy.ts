/** A task as the provider bills it. */
export interface BilledTask {
  id: string
  render: { prompt: string }
}

/** Tasks whose prompt contains a text. */
export async function tasksOf(providerUrl: string, promptContains: string): Promise<BilledTask[]> {
  const answer = await fetch(`${providerUrl}/__control/tasks?${new URLSearchParams({ promptContains })}`)
  return ((await answer.json()) as { tasks: BilledTask[] }).tasks
}

/** Rules for creates from now on. */
export async function setFaults(providerUrl: string, rules: readonly object[]): Promise<void> {
  const answer = await fetch(`${providerUrl}/__control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rules)
  })
  if (!answer.ok) throw new Error(`The understudy refused the faults: ${await answer.text()}`)
}
