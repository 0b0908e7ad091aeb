import type { Context } from '#server/context.ts'
import type { Serve } from '../serve.ts'

export function serveDrafts(_serve: Serve, _ctx: Context): void {}
