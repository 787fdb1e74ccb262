import { useState } from 'react'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { api } from '../api/client.ts'
import { notices } from './notice.tsx'

export interface StartOverButtonProps {
  adId: string
  /** The ratio of the new ad. */
  aspectRatio: string
}

/** Copies the ad's script and board into a new ad in another ratio, and goes there. The ad stays as it is. */
export function StartOverButton({ adId, aspectRatio }: StartOverButtonProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // The button leads away when it is done. Until then each press is the same request.
  const [idempotencyKey] = useState(newKey)
  const copy = useMutation({
    mutationFn: () => api.call(adsApi.startOver, { params: { id: adId }, body: { aspectRatio }, idempotencyKey }),
    async onSuccess(ad) {
      void queryClient.invalidateQueries({ queryKey: ['ads', 'list'] })
      await navigate({ to: studioPages.ad, params: { adId: ad.id } })
    },
    onError: (error) => notices.say(error.message)
  })
  return (
    <Button size="sm" loading={copy.isPending} onClick={() => copy.mutate()}>
      Start over in {aspectRatio}
    </Button>
  )
}

const newKey = () => crypto.randomUUID()
