import { parentPort, workerData } from 'node:worker_threads'
import * as photon from '@cf-wasm/photon/node'
import { framePicture } from '../../../pictures/frame-with-photon.ts'
import type { FramePicture } from '../../../ports/picture-framer.ts'

export type FramedAnswer = { framed: Uint8Array<ArrayBuffer> } | { error: string }

parentPort?.postMessage(answer())

function answer(): FramedAnswer {
  try {
    // Given by picture-framer.ts of this folder.
    return { framed: framePicture(photon, workerData as FramePicture) }
  } catch (error) {
    return { error: String(error) }
  }
}
