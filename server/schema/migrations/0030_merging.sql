ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'merged';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'merge_undone';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'split';--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "merge_rows" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "merges" ADD COLUMN "sequence" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "merges_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "ticket_responses" ADD COLUMN "merged_from" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_merged_into_companies_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_users" ADD CONSTRAINT "support_users_merged_into_support_users_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_responses" ADD CONSTRAINT "ticket_responses_merged_from_tickets_id_fk" FOREIGN KEY ("merged_from") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merges_source" ON "merges" USING btree ("source");--> statement-breakpoint
CREATE INDEX "merges_target" ON "merges" USING btree ("target");--> statement-breakpoint
CREATE INDEX "support_users_merged_into" ON "support_users" USING btree ("merged_into") WHERE "support_users"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "ticket_responses_merged_from" ON "ticket_responses" USING btree ("merged_from") WHERE "ticket_responses"."merged_from" is not null;--> statement-breakpoint
CREATE INDEX "tickets_merged_into" ON "tickets" USING btree ("merged_into") WHERE "tickets"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "tickets_linked" ON "tickets" USING btree ("linked_ticket_id") WHERE "tickets"."linked_ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_suggested" ON "tickets" USING btree ("suggested_ticket_id") WHERE "tickets"."suggested_ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_deliveries_user" ON "mail_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_responses_user" ON "ticket_responses" USING btree ("user_id");