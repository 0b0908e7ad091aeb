DROP INDEX "tickets_last_entry";--> statement-breakpoint
ALTER TABLE "held_answers" ADD COLUMN "stopped_because" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "unassigned_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "support_users_team" ON "support_users" USING btree ("id") WHERE "support_users"."is_admin";--> statement-breakpoint
CREATE INDEX "tickets_unassigned_since" ON "tickets" USING btree ("unassigned_since") WHERE "tickets"."unassigned_since" is not null;--> statement-breakpoint
CREATE INDEX "tickets_unread" ON "tickets" USING btree ("last_entry_at","id") WHERE "tickets"."status" <> 'Resolved';