import type { Operation } from './operation.ts'
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
import {
  getCustomerCard,
  findCustomers,
  updateCustomer,
  listEarlierTickets,
  listTicketLinks,
  revokeTicketLinks,
} from './customers.ts'
import { discardDraft, getDraft, saveDraft } from './drafts.ts'
import { getHistory } from './history.ts'
import { getNoticeSettings, listNotices, markNoticesSeen, saveNoticeSettings } from './notices.ts'
import { announcePresence, markRead } from './presence.ts'
import { editNote, sendMessage, sendNow, undoMessage } from './sending.ts'
import {
  startSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  getSecondFactor,
  updateMe,
  listSessions,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './account.ts'
import { addAttachment, listAttachments, previewAttachment, removeAttachment, uploadAttachment } from './attachments.ts'
import { extendSession, getMe, getSession, setupAdmin, signIn, signOut } from './auth.ts'
import { sendContactMessage } from './contact-messages.ts'
import {
  addCustomerMessage,
  confirmCustomerCode,
  getCustomerTicket,
  markCustomerSeen,
  previewCustomerFile,
  rateTicket,
  sendCustomerCode,
  setCustomerStatus,
  uploadCustomerFile,
  watchCustomerTicket,
} from './customer-tickets.ts'
import { getHealth, getReadiness, getMailStatus } from './health.ts'
import {
  blockSender,
  decideFlood,
  downloadMail,
  getMail,
  listMails,
  receiveMail,
  retryMail,
  showMail,
} from './mails.ts'
import {
  decideHeld,
  listMessages,
  resendAnswer,
  addParticipant,
  changeRequester,
  removeParticipant,
} from './messages.ts'
import {
  acceptInvitation,
  checkInvitation,
  invitePerson,
  listPeople,
  removePerson,
  revokeInvitation,
  updatePerson,
} from './people.ts'
import { getSettings, getTicketForm, updateSettings } from './settings.ts'
import { getTicketStats, createTicket, getTicket, listTickets, updateTicket } from './tickets.ts'
import { addResponse, listResponses } from './responses.ts'
import { watchTickets } from './ticket-events.ts'

/** The calls of team work. */
const teamOperations: readonly Operation[] = [
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

/** All operations of the HTTP API. The OpenAPI document, the access test and the conformance test read this list. */
export const operations: readonly Operation[] = [
  getHealth,
  getReadiness,
  sendContactMessage,
  getTicketForm,
  createTicket,
  listTickets,
  getTicketStats,
  watchTickets,
  getTicket,
  updateTicket,
  listEarlierTickets,
  listResponses,
  addResponse,
  listMessages,
  getMailStatus,
  resendAnswer,
  addParticipant,
  removeParticipant,
  changeRequester,
  listTicketLinks,
  revokeTicketLinks,
  updateCustomer,
  getCustomerTicket,
  addCustomerMessage,
  uploadCustomerFile,
  setCustomerStatus,
  rateTicket,
  sendCustomerCode,
  confirmCustomerCode,
  markCustomerSeen,
  watchCustomerTicket,
  previewCustomerFile,
  decideHeld,
  receiveMail,
  listMails,
  getMail,
  decideFlood,
  retryMail,
  blockSender,
  downloadMail,
  showMail,
  uploadAttachment,
  addAttachment,
  removeAttachment,
  listAttachments,
  previewAttachment,
  setupAdmin,
  getMe,
  updateMe,
  signIn,
  getSession,
  signOut,
  listSessions,
  endSession,
  endOtherSessions,
  extendSession,
  changePassword,
  getSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  replaceRecoveryCodes,
  removeSecondFactor,
  getSettings,
  updateSettings,
  listPeople,
  invitePerson,
  revokeInvitation,
  updatePerson,
  removePerson,
  checkInvitation,
  acceptInvitation,
  ...teamOperations,
]
