import { createDraftStore, type DraftStore } from './draft-store.ts'

const channelName = 'callsheet-drafts'
const stores = new Map<string, DraftStore>()
let channel: BroadcastChannel | null = null

/** The only store of a draft on this page. It outlives the form, so that leaving a page does not interrupt a save. */
export function draftStoreOf(ownerId: string, key: string): DraftStore {
  const name = `${ownerId}.${key}`
  const known = stores.get(name)
  if (known) return known
  channel ??= listen()
  const store = createDraftStore({ key, ownerId, onSaved: () => channel?.postMessage(name) })
  stores.set(name, store)
  return store
}

/** Before a sign-out: unsaved changes are sent to the server, and this page forgets whose drafts it had. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...stores.values()].map((store) => store.flush()))
  stores.clear()
}

/** Other tabs of this browser announce their saves. This page sends its changes to the server before it closes. */
function listen(): BroadcastChannel {
  const opened = new BroadcastChannel(channelName)
  opened.addEventListener('message', ({ data }) => void stores.get(String(data))?.refresh())
  const each = (work: (store: DraftStore) => unknown) => stores.forEach((store) => void work(store))
  window.addEventListener('pagehide', () => each((store) => store.flush(true)))
  window.addEventListener('online', () => each((store) => store.flush()))
  document.addEventListener('visibilitychange', () => {
    const isShown = document.visibilityState === 'visible'
    each((store) => (isShown ? store.refresh() : store.flush()))
  })
  return opened
}
