import { useRef, useState, type DragEvent } from 'react'
import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Film } from '../icons/icons.ts'
import { footageApi } from '@callsheet/lib/wire/app-api/footage.ts'
import { footageExpected, maximumFootageBytes } from '@callsheet/lib/wire/footage-api.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { api } from '../api/client.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Working } from '../components/working.tsx'
import { refreshScenes } from './footage-queries.ts'
import classes from './footage.module.css'

export interface BringClipProps {
  adId: string
  scene: number
  isFirst: boolean
}

/** A file from the disk goes into the scene as soon as it is chosen. */
export function BringClip({ adId, scene, isFirst }: BringClipProps) {
  const queryClient = useQueryClient()
  const resetChooser = useRef<() => void>(null)
  const [isOver, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const bring = useMutation({
    mutationFn: (file: File) =>
      api.call(footageApi.bring, {
        params: { id: adId },
        query: { scene, name: cutText(file.name, 200) },
        file
      }),
    onSuccess: () => refreshScenes(queryClient, adId)
  })
  const take = (file: File | null | undefined) => {
    // The same file can be chosen again.
    resetChooser.current?.()
    if (!file || bring.isPending) return
    const isTooLarge = file.size > maximumFootageBytes
    setTooLarge(isTooLarge ? file.name : null)
    if (!isTooLarge) bring.mutate(file)
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      {bring.isPending ? (
        <Working>{bring.variables.name} is on its way and is read. Leave this open.</Working>
      ) : (
        <div className={classes.chips}>
          <FileButton
            resetRef={resetChooser}
            accept="video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm"
            onChange={take}
          >
            {(props) => (
              <Button {...props} size="compact-sm" variant="default" leftSection={<Film size={15} aria-hidden />}>
                {isFirst ? 'Choose a clip' : 'Choose another clip'}
              </Button>
            )}
          </FileButton>
          <span className="small soft">or drop it here: {footageExpected}</span>
        </div>
      )}
      {tooLarge ? (
        <p className="small" role="alert">
          {tooLarge} is too large. Expected: {footageExpected}.
        </p>
      ) : null}
      {bring.isError ? <ProblemNotice error={bring.error} /> : null}
    </div>
  )
}
