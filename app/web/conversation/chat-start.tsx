import { EmptyState } from '../components/empty-state.tsx'
import { PageHead } from '../components/page-head.tsx'

export function ChatStart() {
  return (
    <>
      <PageHead title="Conversations" />
      <EmptyState title="Talk an ad through">
        Tell the host what you want to make. It shows formats and settings to pick from, writes the script and the
        storyboard, and says every price before anything is spent. Open a conversation, or start a new one.
      </EmptyState>
    </>
  )
}
