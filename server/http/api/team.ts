import type { Context } from '#server/context.ts'
import type { Serve } from '../serve.ts'

export function serveTeam(_serve: Serve, _ctx: Context): void {}
