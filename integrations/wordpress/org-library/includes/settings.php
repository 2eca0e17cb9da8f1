<?php
/**
 * The settings page.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_menu', __NAMESPACE__ . '\add_settings_page' );
add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );
add_action( 'admin_post_org_library_page', __NAMESPACE__ . '\create_library_page' );
add_action( 'admin_notices', __NAMESPACE__ . '\ask_for_settings' );
add_filter( 'plugin_action_links_' . plugin_basename( FILE ), __NAMESPACE__ . '\add_settings_link' );

function add_settings_page(): void {
	$hook = add_options_page( __( 'Org Library', 'org-library' ), __( 'Org Library', 'org-library' ), 'manage_options', 'org-library', __NAMESPACE__ . '\print_settings_page' );
	add_action(
		'admin_print_scripts-' . $hook,
		static function () {
			wp_enqueue_script( 'org-library-settings', plugins_url( 'assets/settings.js', FILE ), array( 'org-library-catalogue', 'wp-i18n' ), VERSION, true );
			wp_set_script_translations( 'org-library-settings', 'org-library', DIR . 'languages' );
		}
	);
}

function register_settings(): void {
	register_setting(
		'org_library',
		OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => __NAMESPACE__ . '\sanitize_options',
			'default'           => defaults(),
		)
	);
}

/**
 * A link to the settings in the list of plug-ins.
 *
 * @param array $links Links of this plug-in.
 */
function add_settings_link( $links ): array {
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( settings_url() ), esc_html__( 'Settings', 'org-library' ) ) );
	return $links;
}

function settings_url(): string {
	return admin_url( 'options-general.php?page=org-library' );
}

/** Says after the activation what is to be done next. */
function ask_for_settings(): void {
	$screen = get_current_screen();
	if ( ! current_user_can( 'manage_options' ) || '' !== option( 'src' ) || ! $screen || 'plugins' !== $screen->id ) {
		return;
	}
	printf(
		'<div class="notice notice-info"><p>%s <a href="%s">%s</a></p></div>',
		esc_html__( 'Org Library has to know where its catalogue is.', 'org-library' ),
		esc_url( settings_url() ),
		esc_html__( 'Settings', 'org-library' )
	);
}

/** Creates a page with the library, on request of the settings page. */
function create_library_page(): void {
	if ( ! current_user_can( 'manage_options' ) || ! current_user_can( 'publish_pages' ) ) {
		wp_die( esc_html__( 'You are not allowed to do this.', 'org-library' ), 403 );
	}
	check_admin_referer( 'org_library_page' );
	$page = wp_insert_post(
		array(
			'post_type'    => 'page',
			'post_status'  => 'publish',
			'post_title'   => __( 'Library', 'org-library' ),
			'post_name'    => 'reading',
			'post_content' => '<!-- wp:org-library/library {"align":"full"} --><p class="wp-block-org-library-library alignfull"></p><!-- /wp:org-library/library -->',
		)
	);
	if ( $page && ! is_wp_error( $page ) ) {
		update_option( OPTION, array_merge( options(), array( 'page' => $page ) ) );
	}
	wp_safe_redirect( settings_url() );
	exit;
}

/** One row of the form's table. */
function row( string $name, string $label, string $field, string $help = '' ): void {
	printf(
		'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td>%3$s%4$s</td></tr>',
		esc_attr( "org-library-$name" ),
		esc_html( $label ),
		$field, // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- made by the functions below, escaped there.
		'' === $help ? '' : '<p class="description">' . esc_html( $help ) . '</p>'
	);
}

function text_field( string $name, string $type = 'text', string $placeholder = '' ): string {
	return sprintf(
		'<input type="%1$s" class="regular-text code" id="%2$s" name="%3$s" value="%4$s" placeholder="%5$s">',
		esc_attr( $type ),
		esc_attr( "org-library-$name" ),
		esc_attr( OPTION . "[$name]" ),
		esc_attr( option( $name ) ),
		esc_attr( $placeholder )
	);
}

function select_field( string $name, array $choices ): string {
	$options = '';
	foreach ( $choices as $value => $label ) {
		$options .= sprintf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( option( $name ), $value, false ), esc_html( $label ) );
	}
	return sprintf( '<select id="%s" name="%s">%s</select>', esc_attr( "org-library-$name" ), esc_attr( OPTION . "[$name]" ), $options );
}

function print_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Org Library', 'org-library' ); ?></h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'org_library' ); ?>
			<table class="form-table" role="presentation">
				<?php
				row( 'src', __( 'Catalogue', 'org-library' ), text_field( 'src', 'text', '/library/acme/' ), __( 'Folder with feed.json, or address of an OPDS feed. {org} stands for the organisation code.', 'org-library' ) );
				row( 'org', __( 'Organisation code', 'org-library' ), text_field( 'org' ) );
				row( 'base', __( 'The elements’ files', 'org-library' ), text_field( 'base', 'text', base_url() ), __( 'Folder with loader.js. Empty: the copy in this plug-in.', 'org-library' ) );
				row(
					'page',
					__( 'The library’s page', 'org-library' ),
					wp_dropdown_pages(
						array(
							'echo'              => 0,
							'name'              => esc_attr( OPTION . '[page]' ),
							'id'                => 'org-library-page',
							'selected'          => (int) option( 'page' ),
							'show_option_none'  => esc_html__( '— none —', 'org-library' ),
							'option_none_value' => 0,
						)
					),
					__( 'Where cards lead. It holds the block “Library”.', 'org-library' )
				);
				row(
					'sign_in',
					__( 'Sign-in', 'org-library' ),
					select_field(
						'sign_in',
						array(
							'both' => __( 'Accounts of this site; visitors by a name on their device', 'org-library' ),
							'site' => __( 'Accounts of this site only', 'org-library' ),
							'own'  => __( 'The library’s own; accounts of this site are not used', 'org-library' ),
						)
					),
					__( 'This decides how the library greets a reader. It does not protect the files of the catalogue.', 'org-library' )
				);
				row( 'sources', __( 'Further catalogues', 'org-library' ), sprintf( '<textarea class="large-text code" rows="3" id="org-library-sources" name="%s">%s</textarea>', esc_attr( OPTION . '[sources]' ), esc_textarea( option( 'sources' ) ) ), __( 'One address per line. Authors can show books of these catalogues and of no others.', 'org-library' ) );
				row( 'brand', __( 'Name before titles', 'org-library' ), text_field( 'brand', 'text', get_bloginfo( 'name' ) ) );
				row( 'color', __( 'Brand colour', 'org-library' ), text_field( 'color', 'text', '#8f3b2b' ) );
				row( 'theme', __( 'Light or dark', 'org-library' ), select_field( 'theme', array( 'auto' => __( 'As the device', 'org-library' ), 'light' => __( 'Light', 'org-library' ), 'dark' => __( 'Dark', 'org-library' ) ) ) );
				row( 'direction', __( 'Shape', 'org-library' ), select_field( 'direction', array( 'row' => __( 'Cover beside the text', 'org-library' ), 'col' => __( 'Cover above the text', 'org-library' ) ) ) );
				row( 'links', __( 'Links', 'org-library' ), sprintf( '<label><input type="checkbox" id="org-library-links" name="%s" value="1"%s> %s</label>', esc_attr( OPTION . '[links]' ), checked( option( 'links' ), true, false ), esc_html__( 'A link or an address of a book on a line of its own becomes a card', 'org-library' ) ) );
				?>
			</table>
			<p>
				<button type="button" class="button org-library-try"><?php esc_html_e( 'Try these addresses', 'org-library' ); ?></button>
				<span class="org-library-tried" role="status"></span>
			</p>
			<?php submit_button(); ?>
		</form>
		<?php if ( '' === library_url() ) : ?>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<input type="hidden" name="action" value="org_library_page">
				<?php wp_nonce_field( 'org_library_page' ); ?>
				<?php submit_button( __( 'Create a page with the library', 'org-library' ), 'secondary', 'submit', false ); ?>
			</form>
		<?php endif; ?>
	</div>
	<?php
}
