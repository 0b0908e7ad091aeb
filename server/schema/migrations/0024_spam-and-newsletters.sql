ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'spam_changed';--> statement-breakpoint
DROP INDEX "tickets_unread";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "spam_blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_unread" ON "tickets" USING btree ("last_entry_at","id") WHERE "tickets"."status" <> 'Resolved' and not "tickets"."spam" and not "tickets"."bulk";