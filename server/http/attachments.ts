import {
  addAttachment,
  listAttachments,
  previewAttachment,
  removeAttachment,
  uploadTemporary,
} from '#contract/attachments.ts'
import type { Context as HonoContext } from 'hono'
import { addAttachment as add } from '../attachments/add-attachment.ts'
import { listAttachments as list } from '../attachments/list-attachments.ts'
import { removeAttachment as remove } from '../attachments/remove-attachment.ts'
import { storeTemporary } from '../attachments/store-temporary.ts'
import type { Bearer } from '../attachments/upload-token.ts'
import type { Actor, Context } from '../context.ts'
import type { Gate } from '../limits/gate.ts'
import { refuseWhenClosed } from '../settings/ticket-form.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { answerPreview } from './previews.ts'
import type { Serve } from './serve.ts'
import type { FindCaller } from './session.ts'
import { receiveUpload } from './uploads.ts'
import { visitOf } from './visit.ts'

/** Files of tickets, before and after there is one. */
export function serveAttachments(serve: Serve, ctx: Context, gate: Gate, findCaller: FindCaller): void {
  serve(uploadTemporary, async (_, { http }) => {
    await refuseWhenClosed(ctx, () => findCaller(http))
    await gate.enter('upload', visitOf(http))
    const file = await receiveUpload(ctx, http)
    gate.admitted('upload')
    return storeTemporary(ctx, file)
  })
  serve(addAttachment, async (input, call) => {
    const once = idempotencyKey(call.http)
    await gate.enter('upload', { ...visitOf(call.http), once: once?.key })
    const receive = async () => {
      const file = await receiveUpload(ctx, call.http)
      gate.admitted('upload')
      return file
    }
    return add(ctx, input, bearer(call), receive, once)
  })
  serve(removeAttachment, (input, call) => remove(ctx, input, bearer(call)))
  serve(listAttachments, (input) => list(ctx, input))
  serve(previewAttachment, answerPreview(ctx))
}

function bearer({ actor, http }: { actor: Actor | null; http: HonoContext }): Bearer {
  return { actor, token: /^upload +(\S+)$/i.exec(http.req.header('authorization') ?? '')?.[1] }
}
