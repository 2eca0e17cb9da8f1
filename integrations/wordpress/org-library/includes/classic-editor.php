<?php
/**
 * The button above the classic editor.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

add_action( 'media_buttons', __NAMESPACE__ . '\print_media_button', 20 );
add_action( 'edit_form_after_title', __NAMESPACE__ . '\print_button_without_media' );

/** WordPress has no buttons for media, ours among them, for whoever may not upload files: contributors. */
function print_button_without_media( \WP_Post $post ): void {
	if ( current_user_can( 'upload_files' ) || ! post_type_supports( $post->post_type, 'editor' ) ) {
		return;
	}
	echo '<p>';
	print_media_button();
	echo '</p>';
}

function print_media_button(): void {
	if ( '' === option( 'src' ) || ! current_user_can( 'edit_posts' ) ) {
		return;
	}
	wp_enqueue_style( 'org-library' );
	wp_enqueue_script( 'org-library-classic', plugins_url( 'assets/classic.js', FILE ), array( 'org-library-catalogue', 'wp-i18n', 'media-upload' ), VERSION, true );
	wp_set_script_translations( 'org-library-classic', 'org-library', DIR . 'languages' );
	printf(
		'<button type="button" class="button org-library-insert"><span class="dashicons dashicons-book" aria-hidden="true" style="vertical-align: text-bottom"></span> %s</button>',
		esc_html__( 'Insert a book', 'org-library' )
	);
}
