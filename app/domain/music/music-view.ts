import type { musicFiles } from '@callsheet/lib/database/schema/music.ts'
import { addressOf } from '@callsheet/lib/http/contract.ts'
import { musicApi } from '@callsheet/lib/wire/app-api/music.ts'
import type { MusicView } from '@callsheet/lib/wire/music-api.ts'

export type MusicRow = typeof musicFiles.$inferSelect

export function musicView({ id, adId, title, licence, contentType, durationSeconds, ...row }: MusicRow): MusicView {
  const { byteSize, createdAt } = row
  const url = addressOf(musicApi.sound, { params: { id } })
  const facts = { contentType, durationSeconds, byteSize }
  return { id, adId, title, licence, ...facts, url, createdAt: createdAt.toISOString() }
}
