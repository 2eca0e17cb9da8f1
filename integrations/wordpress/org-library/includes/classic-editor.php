<?php
/**
 * The button above the classic editor.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

add_action( 'media_buttons', __NAMESPACE__ . '\print_media_button', 20 );

function print_media_button(): void {
	if ( '' === option( 'src' ) || ! current_user_can( 'edit_posts' ) ) {
		return;
	}
	wp_enqueue_style( 'org-library' );
	wp_enqueue_script( 'org-library-classic', plugins_url( 'assets/classic.js', FILE ), array( 'org-library-catalogue', 'wp-i18n' ), VERSION, true );
	wp_set_script_translations( 'org-library-classic', 'org-library', DIR . 'languages' );
	printf(
		'<button type="button" class="button org-library-insert"><span class="dashicons dashicons-book" aria-hidden="true" style="vertical-align: text-bottom"></span> %s</button>',
		esc_html__( 'Insert a book', 'org-library' )
	);
}
