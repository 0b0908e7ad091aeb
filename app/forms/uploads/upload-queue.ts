import type { DraftFile } from '#app/lib/drafts/form-draft.ts'
import { checkFiles, numberedName, mayNeedScaling } from './file-rules.ts'
import { isAlreadyRemoved, FILE_REMOVED, INVALID_FILES, REMOVAL_FAILED, TOO_MANY_FILES } from './upload-failure.ts'
import {
  createUploadFile,
  persistentFields,
  SCALING,
  createUploadList,
  EMPTY_UPLOADS,
  type UploadDependencies,
} from './upload-file.ts'
import { createTransfers } from './upload-transfers.ts'

const CONTENT_LOST = 'Your browser did not keep this file. Choose it again'

/** The files of one form or ticket, kept across reloads until they are sent or removed. */
export class UploadQueue {
  private dependencies: UploadDependencies
  private list: ReturnType<typeof createUploadList>
  private transfers: ReturnType<typeof createTransfers>
  private restored: Promise<void> | undefined
  private scaling: Promise<void> = Promise.resolve()

  constructor(dependencies: UploadDependencies) {
    this.dependencies = dependencies
    this.list = createUploadList(dependencies)
    this.transfers = createTransfers(this.list, dependencies)
  }

  state = () => this.list.state()
  subscribe = (listener: () => void) => this.list.subscribe(listener)
  private files = () => this.list.state().files

  /** Adds chosen files and starts uploading; those that cannot be attached are listed with the reason. */
  add(chosen: File[]) {
    // A change event can come before the effects of hydration, which restore the files otherwise.
    this.restore()
    const { accepted, rejected, isTooMany } = checkFiles(chosen, this.files().length)
    this.list.set({ rejected })
    if (rejected.length > 0) this.dependencies.showToast(isTooMany ? TOO_MANY_FILES : INVALID_FILES)
    const names = this.files().map(({ name }) => name)
    const photos = new Map<string, File>()
    const added = accepted.map((content) => {
      const name = numberedName(content.name, names)
      names.push(name)
      const file = { key: this.dependencies.newKey(), name, size: content.size, contentType: content.type }
      if (!mayNeedScaling(content)) return createUploadFile(file, content)
      photos.set(file.key, content)
      return { ...createUploadFile(file, null), reason: SCALING }
    })
    this.list.setFiles([...this.files(), ...added])
    for (const { key, content } of added) if (content) this.transfers.save(key, content)
    this.transfers.start()
    this.scaling = this.scaling.then(() => this.scale(photos))
  }

  /** Scales photos one after the other: decoded, each takes much of a phone's memory. */
  private async scale(photos: Map<string, File>) {
    for (const [key, photo] of photos) {
      if (!this.list.find(key)) continue
      const content = await this.dependencies.scalePhoto(photo)
      const row = this.list.find(key)
      if (!row) continue
      if (!('size' in content)) {
        this.list.reject({ name: row.name, reason: content.reason })
        this.list.remove(key, `${row.name} could not be attached. ${content.reason}`)
        this.dependencies.showToast(INVALID_FILES)
        continue
      }
      const { size, type: contentType } = content
      const scaled = content === photo ? {} : { name: content.name, scaledFrom: photo.size }
      this.list.update(key, { content, size, contentType, reason: '', ...scaled })
      this.transfers.save(key, content)
      this.transfers.start()
    }
  }

  cancel(key: string) {
    const name = this.list.find(key)?.name
    this.transfers.abort(key)
    this.list.remove(key, `Upload of ${name} cancelled`)
    this.transfers.start()
  }

  retry(key: string) {
    this.list.update(key, { state: 'waiting' })
    this.transfers.start()
  }

  /** Removes a file, also from the server if it is there. */
  async remove(key: string) {
    const { id, token, name } = this.list.find(key)!
    this.list.update(key, { isRemoving: true })
    try {
      if (id && token) await this.dependencies.remove({ id, token })
    } catch (error) {
      if (!isAlreadyRemoved(error)) {
        this.list.update(key, { isRemoving: false }, `${name} could not be removed`)
        return this.dependencies.showToast(REMOVAL_FAILED)
      }
    }
    this.list.remove(key)
    this.dependencies.showToast(FILE_REMOVED)
  }

  dismissRejected() {
    this.list.set({ rejected: [] })
  }

  retryFailed = () => {
    for (const { key, state, content } of this.files())
      if (state === 'failed' && content) this.list.update(key, { state: 'waiting' })
    this.transfers.start()
  }

  /** Retries failed uploads and waits for the rest; resolves to true if all files have arrived. */
  async finish(): Promise<boolean> {
    await this.restored
    this.retryFailed()
    await this.transfers.whenIdle()
    return this.files().every((file) => file.state === 'done')
  }

  /** Marks files whose claims the server refused, to be uploaded again. */
  markRefused(reasons: Map<string, string>) {
    if (reasons.size === 0) return
    const files = this.files().map((file) => {
      const reason = reasons.get(file.key)
      if (reason === undefined) return file
      const { id: _, token: __, ...rest } = file
      return { ...rest, state: 'failed' as const, reason }
    })
    this.list.setFiles(files)
  }

  /** Continues with the files an earlier page saved, once. */
  restore() {
    if (this.restored) return
    const kept = this.dependencies.loadFiles()
    const files = kept.map((file) => createUploadFile(file, file.content ?? null))
    this.list.set({ files: [...files, ...this.files()] })
    this.restored = this.restoreContents(kept.filter(({ content }) => !content))
  }

  /** Applies the files of a draft that was changed elsewhere. */
  adopt(saved: DraftFile[]) {
    if (!this.restored) return
    const isKept = ({ id }: DraftFile) => !id || saved.some((file) => file.id === id)
    const added = saved.filter(({ id }) => id && !this.files().some((file) => file.id === id))
    if (added.length === 0 && this.files().every(isKept)) return
    const files = [...this.files().filter(isKept), ...added.map((file) => createUploadFile(file, null))]
    this.list.set({ files })
  }

  /** Saves everything again after another tab has cleared it. */
  saveAgain() {
    this.dependencies.saveFiles(this.files().map(persistentFields))
    for (const { key, content } of this.files()) if (content) void this.dependencies.saveContent(key, content)
  }

  /** Forgets all files, which are sent or discarded. */
  clear() {
    void this.dependencies.deleteContents(this.files().map(({ key }) => key))
    this.list.set(EMPTY_UPLOADS)
  }

  stop = () => this.transfers.stop()

  private async restoreContents(kept: DraftFile[]) {
    const contents = await Promise.all(kept.map(({ key }) => this.dependencies.loadContent(key)))
    for (const [index, { key, name, id }] of kept.entries()) {
      const content = contents[index]
      if (!this.list.find(key)) continue
      if (content) this.list.update(key, { content })
      else if (!id) {
        this.list.reject({ name, reason: CONTENT_LOST })
        this.list.remove(key)
      }
    }
    this.transfers.start()
  }
}
