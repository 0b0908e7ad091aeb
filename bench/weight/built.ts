import { join } from 'node:path'

export const BUILT = join(import.meta.dirname, '../../dist/client')
