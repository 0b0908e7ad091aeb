-- The answer a file was sent with. Null for every file there is, and for those that processes of the release before add
-- until they are restarted: the column needs no default.
ALTER TABLE "attachments" ADD COLUMN "response_id" uuid;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_response_id_ticket_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."ticket_responses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_response" ON "attachments" USING btree ("response_id") WHERE "attachments"."response_id" is not null;