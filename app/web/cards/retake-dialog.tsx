import { useState } from 'react'
import { Button, Group, Modal, Textarea } from '@mantine/core'
import type { SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { formatCredits, two } from '../parts/words.ts'
import type { Review } from './use-review.ts'
import classes from './cards.module.css'

export interface RetakeDialogProps {
  scene: SceneView
  review: Review
  onClose(): void
}

/** New words for a still or a clip; the old take stays and can be put back. */
export function RetakeDialog({ scene, review, onClose }: RetakeDialogProps) {
  const what = scene.stage === 'animating' ? 'video' : 'image'
  const [prompt, setPrompt] = useState(scene.prompt)
  const [motion, setMotion] = useState(scene.motion)
  const price = (what === 'image' ? scene.image : scene.video)?.credits ?? 0
  const { retry } = review
  const send = () =>
    retry.mutate(
      { sceneId: scene.id, what, prompt: what === 'image' ? prompt : undefined, motion },
      { onSuccess: onClose }
    )
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Scene ${two(scene.position)}, a new ${what === 'image' ? 'still' : 'clip'}`}
    >
      <div className={classes.stack}>
        {what === 'image' ? (
          <Textarea
            label="What the still shows"
            description="Descriptions of cast, props and places stay word for word, so that they look the same in every shot."
            autosize
            minRows={5}
            maxRows={16}
            maxLength={8_000}
            value={prompt}
            onChange={(event) => setPrompt(event.currentTarget.value)}
          />
        ) : null}
        <Textarea
          label="What moves in the clip"
          autosize
          minRows={3}
          maxLength={4_000}
          value={motion}
          onChange={(event) => setMotion(event.currentTarget.value)}
        />
        {retry.isError ? <ProblemNotice error={retry.error} /> : null}
        <Group justify="space-between">
          <span className="small soft">{formatCredits(price)}, given back if it fails</span>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Keep as it is
            </Button>
            <Button loading={retry.isPending} disabled={what === 'image' && prompt.trim() === ''} onClick={send}>
              Make the new take
            </Button>
          </Group>
        </Group>
      </div>
    </Modal>
  )
}
