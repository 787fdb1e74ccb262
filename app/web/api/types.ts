import type { AdFormatCard } from '@callsheet/lib/ad-formats.ts'
import type { AdFormatWorld } from '@callsheet/lib/ad-formats/ad-format.ts'
import type { VideoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { ImageModelConfig, VideoModelConfig } from '@callsheet/lib/wire/model-config.ts'

export interface Account {
  id: string
  name: string
  email: string
  role: 'owner' | 'admin' | 'member'
  balance: number
}

export interface Model<Config> {
  id: string
  label: string
  enabled: boolean
  position: number
  /** Images: per image. Videos: per second of clip. */
  credits: number
  creditsWithOwnKey: number
  config: Config
}

export interface Models {
  images: Model<ImageModelConfig>[]
  videos: Model<VideoModelConfig>[]
}

export interface FormatWorld {
  slug: AdFormatWorld
  label: string
  description: string
  formats: AdFormatCard[]
}

export interface VideoTypeChoice extends VideoTypeEntry {
  slug: string
}

export interface Page<Item> {
  items: Item[]
  next: string | null
}

export interface PipelineSummary {
  id: string
  adId: string
  title: string
  folder: string
  videoType: string
  aspectRatio: string
  creditsCharged: number
  closedAt: string | null
  createdAt: string
}

export interface LedgerEntry {
  id: number
  kind: string
  amount: number
  balanceAfter: number
  description: string
  pipelineId: string | null
  sceneId: string | null
  mediaId: string | null
  /** Of a charge. */
  state: 'held' | 'spent' | 'given-back' | null
  createdAt: string
}

export interface User extends Account {
  createdAt: string
}

export interface Setup {
  /** What a stand-in does, with the setting that makes it real; empty when everything is real. */
  stoodInFor: string[]
}
