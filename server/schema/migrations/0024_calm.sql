ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'spam_changed';--> statement-breakpoint
DROP INDEX "tickets_unread";--> statement-breakpoint
ALTER TABLE "support_users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD COLUMN "saved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "spam_blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_events_created_at" ON "ticket_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_events_actor" ON "ticket_events" USING btree ("actor_id","created_at","id") WHERE "ticket_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_unread" ON "tickets" USING btree ("last_entry_at","id") WHERE "tickets"."status" <> 'Resolved' and not "tickets"."spam" and not "tickets"."bulk";