import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { two } from '../components/words.ts'
import { BringClip } from './bring-clip.tsx'
import { footageQuery } from './footage-queries.ts'
import { OwnClip } from './own-clip.tsx'
import classes from './footage.module.css'

export interface OwnClipDialogProps {
  adId: string
  /** Number of the scene. */
  scene: number
  onClose(): void
}

/** The user's own clips for one scene: brought, trimmed, heard or not, set aside, used again, deleted. */
export function OwnClipDialog({ adId, scene, onClose }: OwnClipDialogProps) {
  const { data, error } = useQuery(footageQuery(adId))
  const own = data?.filter((each) => each.scene === scene) ?? []
  return (
    <Modal opened onClose={onClose} size="38rem" title={`Scene ${two(scene)}, your own clip`}>
      <div className={classes.list}>
        <p className="small soft">
          Your clip takes the scene’s place in the review and in the film. It costs nothing and needs no still. It fills
          the ad’s ratio: what does not fit is cut off equally at both sides.
        </p>
        {error ? <ProblemNotice error={error} /> : null}
        {data ? null : <Skeleton height={120} />}
        {own.map((footage) => (
          <OwnClip key={footage.id} footage={footage} />
        ))}
        <BringClip adId={adId} scene={scene} isFirst={own.length === 0} />
      </div>
    </Modal>
  )
}
