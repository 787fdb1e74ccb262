import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from '../icons/icons.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { createThread, findThreadOf } from '../conversation/chat-queries.ts'
import { notices } from '../components/notice.tsx'
import { useOnceKey } from '../spending/once-key.ts'

/** Opens the ad's conversation, or starts it. */
export function TalkButton({ adId }: { adId: string }) {
  const navigate = useNavigate()
  const onceKey = useOnceKey()
  const open = useMutation({
    mutationFn: async () => (await findThreadOf(adId)) ?? createThread(adId, onceKey.of(adId)),
    onSuccess: (thread) => navigate({ to: studioPages.thread, params: { threadId: thread.id } }),
    onError: (error) => notices.say(error.message)
  })
  return (
    <Button
      variant="default"
      leftSection={<MessagesSquare size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      Talk it through
    </Button>
  )
}
