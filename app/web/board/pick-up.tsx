import { useState } from 'react'
import { Button } from '@mantine/core'
import { Plus } from '../icons/icons.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import { Sheet } from '../components/sheet.tsx'
import { PromptBox } from '../prompt-box/prompt-box.tsx'

export interface PickUpProps {
  ad: AdView
  shot: Shot
  still: MediaView | null
}

/** A still or clip that is not on the board: an insert, a cutaway, a try with another model. It goes to the library. */
export function PickUp({ ad, shot, still }: PickUpProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button
        variant="subtle"
        color="gray"
        w="max-content"
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        A pick-up with another model
      </Button>
    )
  }
  return (
    <Sheet title="Pick-up" note="goes to the library, not to the board">
      <PromptBox
        name={`${ad.id}.shot-${shot.position}`}
        adId={ad.id}
        ratio={ad.aspectRatio}
        fixedRatio={ad.isAspectRatioFixed ? ad.aspectRatio : null}
        prompt={shot.prompt}
        firstFrameImageId={still?.status === 'Completed' ? still.id : null}
      />
    </Sheet>
  )
}
