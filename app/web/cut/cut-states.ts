import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'

export const hasFailed = ({ status }: CutView): boolean => status === 'Failed'

export const isBeingMade = (cut: CutView): boolean => cut.status !== 'Completed' && !hasFailed(cut)
