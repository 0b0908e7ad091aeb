import type { Operation } from '../operation.ts'
import { followTicket, getTeam, takeTicket, unfollowTicket, updateMyPresence } from './assignment.ts'
import { getCustomerCard } from './customer-card.ts'
import { discardDraft, getDraft, saveDraft } from './drafts.ts'
import { getHistory } from './history.ts'
import { getNoticeSettings, listNotices, markNoticesSeen, saveNoticeSettings } from './notices.ts'
import { announcePresence, markRead } from './presence.ts'
import { editNote, sendMessage, sendNow, undoMessage } from './sending.ts'

/** The calls of team work. */
export const teamOperations: readonly Operation[] = [
  sendMessage,
  undoMessage,
  sendNow,
  editNote,
  getDraft,
  saveDraft,
  discardDraft,
  getTeam,
  updateMyPresence,
  takeTicket,
  followTicket,
  unfollowTicket,
  getHistory,
  listNotices,
  markNoticesSeen,
  getNoticeSettings,
  saveNoticeSettings,
  announcePresence,
  markRead,
  getCustomerCard,
]
