import type { Operation } from '../operation.ts'
import { changeTickets, getBulkChange, undoBulkChange } from './bulk.ts'
import { applyMacro, createMacro, deleteMacro, listMacros, updateMacro } from './macros.ts'
import { getMailText, listMailTexts, previewMailText, resetMailText, saveMailText } from './mail-texts.ts'
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  renderSavedReply,
  updateSavedReply,
} from './saved-replies.ts'
import { createView, deleteView, listViews, updateView } from './saved-views.ts'
import { getSuggestionStats, suggestAnswer } from './suggested-answers.ts'
import { listTags, renameTag } from './tags.ts'
import { followTicket, getTeam, takeTicket, unfollowTicket, updateMyPresence } from './assignment.ts'
import { getCustomerCard } from './customer-card.ts'
import { findCustomers } from './find-customers.ts'
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
  findCustomers,
  listSavedReplies,
  createSavedReply,
  updateSavedReply,
  deleteSavedReply,
  renderSavedReply,
  listMacros,
  createMacro,
  updateMacro,
  deleteMacro,
  applyMacro,
  changeTickets,
  getBulkChange,
  undoBulkChange,
  listTags,
  renameTag,
  listViews,
  createView,
  updateView,
  deleteView,
  listMailTexts,
  getMailText,
  saveMailText,
  resetMailText,
  previewMailText,
  suggestAnswer,
  getSuggestionStats,
]
