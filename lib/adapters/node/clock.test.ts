import { describeClock } from '../../conformance/clock.ts'
import { systemClock } from './clock.ts'

describeClock({ open: () => systemClock })
