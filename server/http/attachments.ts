import { addAttachment, listAttachments, removeAttachment, uploadTemporary } from '#contract/attachments.ts'
import type { Context as HonoContext } from 'hono'
import { addAttachment as add } from '../attachments/add-attachment.ts'
import { listAttachments as list } from '../attachments/list-attachments.ts'
import { receiveFile } from '../attachments/receive-file.ts'
import { removeAttachment as remove } from '../attachments/remove-attachment.ts'
import { storeTemporary } from '../attachments/store-temporary.ts'
import type { Bearer } from '../attachments/upload-token.ts'
import type { Actor, Context } from '../context.ts'
import type { Serve } from './serve.ts'

/** Files of tickets, before and after there is one. */
export function serveAttachments(serve: Serve, ctx: Context): void {
  serve(uploadTemporary, async (_, { http }) => storeTemporary(ctx, await receiveFile(http.req.raw)))
  serve(addAttachment, (input, call) => add(ctx, input, bearer(call), () => receiveFile(call.http.req.raw)))
  serve(removeAttachment, (input, call) => remove(ctx, input, bearer(call)))
  serve(listAttachments, (input) => list(ctx, input))
}

function bearer({ actor, http }: { actor: Actor | null; http: HonoContext }): Bearer {
  return { actor, token: /^upload +(\S+)$/i.exec(http.req.header('authorization') ?? '')?.[1] }
}
