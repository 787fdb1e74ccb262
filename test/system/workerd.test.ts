import { startInWorkerd } from '../support/workerd-platform.ts'
import { describePipelineSystem } from './pipeline-suite/describe-pipeline-system.ts'

describePipelineSystem({ platform: 'in workerd', start: startInWorkerd })
