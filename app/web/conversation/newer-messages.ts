import type { UIMessage } from 'ai'

/** Whether two lists show the same conversation. Answers are compared by their id, because they never change. */
export const isSameThread = (one: readonly UIMessage[], other: readonly UIMessage[]): boolean =>
  JSON.stringify(one.map(told)) === JSON.stringify(other.map(told))

/** Whether the server has anything after a message that this page does not show. It would be removed unseen. */
export function hasUnseenAfter(id: string, shown: readonly UIMessage[], onServer: readonly UIMessage[]): boolean {
  const at = onServer.findIndex((message) => message.id === id)
  const known = new Set(shown.map((message) => JSON.stringify(told(message))))
  return at !== -1 && onServer.slice(at).some((message) => !known.has(JSON.stringify(told(message))))
}

const told = ({ id, role, parts }: UIMessage) => (role === 'user' ? [id, parts] : [id])
