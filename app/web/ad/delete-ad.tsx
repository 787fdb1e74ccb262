import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { api } from '../api/client.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf } from '../components/words.ts'
import { adListKey, adQuery } from './ad-queries.ts'

/** Says what goes and what stays before anything is deleted. */
export function DeleteAd({ ad, onClose, onDeleted }: { ad: AdView; onClose(): void; onDeleted(): void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.call(adsApi.remove, { params: { id: ad.id } }),
    async onSuccess({ keptItems }) {
      notices.say(
        keptItems > 0
          ? `“${ad.name}” is deleted. ${countOf(keptItems, 'still or clip', 'stills and clips')} of it stay in the library.`
          : `“${ad.name}” is deleted.`
      )
      onClose()
      onDeleted()
      queryClient.removeQueries({ queryKey: adQuery(ad.id).queryKey })
      await queryClient.invalidateQueries({ queryKey: adListKey })
      void queryClient.invalidateQueries({ queryKey: ['library'] })
    }
  })
  return (
    <Modal opened onClose={onClose} title={`Delete “${ad.name}”?`}>
      <Stack>
        <p>
          <strong>Gone for good:</strong> its brief, script and board, its reviews, every version of its film and
          animatic, spoken lines, music, and its conversations.
        </p>
        <p>
          <strong>Stays:</strong> its stills and clips in the library, and what was charged and given back in your
          credits.
        </p>
        <p className="soft small">To have it out of the way instead, archive it: nothing is lost then.</p>
        {remove.error ? <ProblemNotice error={remove.error} /> : null}
        <Group justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button loading={remove.isPending} onClick={() => remove.isPending || remove.mutate()}>
            Delete for good
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
